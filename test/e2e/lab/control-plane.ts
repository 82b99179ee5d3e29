import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ApiClient } from './api-client';
import { awaitCondition } from './await-condition';
import type { Binary } from './binaries';
import { makeCertificates } from './certificates';
import { findFreePorts } from './free-ports';
import { writeKubeconfig } from './kubeconfig';
import { ServerProcess } from './server-process';
import { makeUsers, printTokenFile, type Users } from './users';
import type { Workspace } from './workspace';

/** What a control plane is made of. */
export interface ControlPlaneOptions {
  /** Distinguishes two control planes of one lab; names folder and logs. */
  readonly name: string;
  /** Whether etcd calls fsync: slower, and what a fault suite needs. @default false */
  readonly fsync?: boolean;
}

/** etcd, the API server, the controller manager and the scheduler of one cluster, on loopback. */
export interface ControlPlane {
  readonly name: string;
  readonly server: string;
  readonly kubeconfig: string;
  readonly users: Users;
  readonly admin: ApiClient;
  readonly processes: {
    readonly etcd: ServerProcess;
    readonly apiServer: ServerProcess;
    readonly controllerManager: ServerProcess;
    readonly scheduler: ServerProcess;
  };
  /** Awaits that the API server says it is ready. */
  awaitReady(): Promise<void>;
}

function need(binaries: ReadonlyMap<string, Binary>, program: string): string {
  const found = binaries.get(program);
  if (found === undefined) throw new Error(`the program ${program} was not built`);
  return found.file;
}

/** Starts a control plane and returns when it is ready and the `default` service account exists. */
export async function startControlPlane(
  workspace: Workspace,
  binaries: ReadonlyMap<string, Binary>,
  options: ControlPlaneOptions,
): Promise<ControlPlane> {
  const { name, fsync = false } = options;
  const folder = workspace.makeFolder(name);
  const certificates = makeCertificates(folder);
  const users = makeUsers();
  const tokens = join(folder, 'tokens.csv');
  writeFileSync(tokens, printTokenFile(users), { mode: 0o600 });
  const [etcdPort, etcdPeerPort, apiPort, managerPort, schedulerPort] = await findFreePorts(5);
  const etcdUrl = `http://127.0.0.1:${etcdPort}`;
  const peerUrl = `http://127.0.0.1:${etcdPeerPort}`;
  const server = `https://localhost:${apiPort}`;
  const kubeconfig = join(folder, 'kubeconfig');
  writeKubeconfig(kubeconfig, server, certificates.authority, users.admin.token);
  mkdirSync(join(folder, 'etcd'), { mode: 0o700 });

  const etcd = new ServerProcess(workspace, {
    name: `${name}-etcd`,
    file: need(binaries, 'etcd'),
    args: [
      `--data-dir=${join(folder, 'etcd')}`,
      `--listen-client-urls=${etcdUrl}`,
      `--advertise-client-urls=${etcdUrl}`,
      `--listen-peer-urls=${peerUrl}`,
      `--initial-advertise-peer-urls=${peerUrl}`,
      `--initial-cluster=default=${peerUrl}`,
      ...(fsync ? [] : ['--unsafe-no-fsync']),
    ],
  });
  const apiServer = new ServerProcess(workspace, {
    name: `${name}-kube-apiserver`,
    file: need(binaries, 'kube-apiserver'),
    args: [
      `--etcd-servers=${etcdUrl}`,
      '--bind-address=127.0.0.1',
      `--secure-port=${apiPort}`,
      `--tls-cert-file=${certificates.serverCertificate}`,
      `--tls-private-key-file=${certificates.serverKey}`,
      `--client-ca-file=${certificates.authority}`,
      `--service-account-key-file=${certificates.serviceAccountPublicKey}`,
      `--service-account-signing-key-file=${certificates.serviceAccountKey}`,
      '--service-account-issuer=https://kubernetes.default.svc',
      '--service-cluster-ip-range=10.0.0.0/24',
      '--authorization-mode=RBAC',
      `--token-auth-file=${tokens}`,
      '--allow-privileged=true',
      `--cert-dir=${join(folder, 'certs')}`,
    ],
  });
  const controllerManager = new ServerProcess(workspace, {
    name: `${name}-kube-controller-manager`,
    file: need(binaries, 'kube-controller-manager'),
    args: [
      `--kubeconfig=${kubeconfig}`,
      `--service-account-private-key-file=${certificates.serviceAccountKey}`,
      `--root-ca-file=${certificates.authority}`,
      '--leader-elect=false',
      '--controllers=*,-nodeipam',
      '--bind-address=127.0.0.1',
      `--secure-port=${managerPort}`,
      `--cert-dir=${join(folder, 'certs-manager')}`,
      // A node that kwok plays is never lost: a slow machine must not look like a dead node.
      '--node-monitor-grace-period=1h',
      '--kube-api-qps=200',
      '--kube-api-burst=400',
    ],
  });
  const scheduler = new ServerProcess(workspace, {
    name: `${name}-kube-scheduler`,
    file: need(binaries, 'kube-scheduler'),
    args: [
      `--kubeconfig=${kubeconfig}`,
      '--leader-elect=false',
      '--bind-address=127.0.0.1',
      `--secure-port=${schedulerPort}`,
      `--cert-dir=${join(folder, 'certs-scheduler')}`,
    ],
  });
  const admin = new ApiClient(server, certificates.authority, users.admin.token);

  const awaitReady = async (): Promise<void> => {
    await awaitCondition(
      `${name}: the API server's /readyz`,
      async () => ((await admin.send('GET', '/readyz')).status === 200 ? true : undefined),
      { seconds: 60, giveUp: () => etcd.whyEnded() ?? apiServer.whyEnded() },
      () => apiServer.tail(10),
    );
  };

  etcd.start();
  apiServer.start();
  await awaitReady();
  controllerManager.start();
  scheduler.start();
  await awaitCondition(
    `${name}: the service account \`default\``,
    () => admin.read('v1', 'ServiceAccount', 'default', 'default'),
    { seconds: 60, giveUp: () => controllerManager.whyEnded() },
  );
  return {
    name,
    server,
    kubeconfig,
    users,
    admin,
    processes: { etcd, apiServer, controllerManager, scheduler },
    awaitReady,
  };
}
