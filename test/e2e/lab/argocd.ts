import { chmodSync, copyFileSync, existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadAll } from 'js-yaml';
import type { ObjectToWrite } from './api-client';
import type { ArgocdRelease } from './argocd-release';
import { awaitCondition } from './await-condition';
import { type Binary, findModuleFiles } from './binaries';
import type { ControlPlane } from './control-plane';
import { installDefinitions, readDefinitions } from './custom-resources';
import { findFreePorts } from './free-ports';
import { awaitPort, type Redis, startRedis } from './redis';
import { findServerModule } from './server-modules';
import { ServerProcess } from './server-process';
import type { Workspace } from './workspace';

/** What an installation of Argo CD may be told. */
export interface ArgocdOptions {
  /** Entries of ConfigMap `argocd-cm`. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Namespaces beside `argocd` in which Applications count. */
  readonly applicationNamespaces?: readonly string[];
  /** Whether Argo CD's own API server runs: it makes the `default` project and serves people. @default true */
  readonly withServer?: boolean;
  /** Seconds between refreshes that nobody asked for. @default 3600, so that only conditions decide */
  readonly resyncSeconds?: number;
}

/** Argo CD's components as processes, in namespace `argocd` of a control plane. */
export interface Argocd {
  readonly release: ArgocdRelease;
  readonly namespace: string;
  readonly redis: Redis;
  /** Address of its own API server, empty without it. */
  readonly address: string;
  /** Folder in which the sockets of config management plugins are looked for. */
  readonly pluginFolder: string;
  /** Programs on the repo-server's path. */
  readonly toolFolder: string;
  readonly processes: {
    readonly repoServer: ServerProcess;
    readonly applicationController: ServerProcess;
    readonly applicationSetController: ServerProcess;
    readonly server?: ServerProcess;
  };
  awaitReady(): Promise<void>;
}

const namespace = 'argocd';

/** Scripts that Argo CD's image carries beside the binary; the module cache keeps them without their executable bit. */
const wrappers = ['git-verify-wrapper.sh', 'gpg-wrapper.sh', 'git-ask-pass.sh'];

function makeToolFolder(workspace: Workspace, binaries: ReadonlyMap<string, Binary>, moduleFiles: string): string {
  const folder = workspace.makeFolder('argocd', 'tools');
  for (const program of ['helm', 'kustomize', 'argocd']) {
    const file = binaries.get(program)?.file;
    if (file === undefined) throw new Error(`the program ${program} was not built`);
    symlinkSync(file, join(folder, program));
  }
  for (const wrapper of wrappers) {
    const source = join(moduleFiles, 'hack', wrapper);
    if (!existsSync(source)) continue;
    copyFileSync(source, join(folder, wrapper));
    chmodSync(join(folder, wrapper), 0o755);
  }
  return folder;
}

/** The ConfigMaps and the Secret of a fresh installation, from the release's own manifests. */
function readBaseConfiguration(moduleFiles: string): readonly ObjectToWrite[] {
  const files = [
    'argocd-cm',
    'argocd-cmd-params-cm',
    'argocd-secret',
    'argocd-rbac-cm',
    'argocd-ssh-known-hosts-cm',
    'argocd-tls-certs-cm',
    'argocd-gpg-keys-cm',
  ];
  return files.flatMap((file) =>
    (
      loadAll(readFileSync(join(moduleFiles, 'manifests', 'base', 'config', `${file}.yaml`), 'utf8')) as ObjectToWrite[]
    ).map((each) => ({ ...each, metadata: { ...each.metadata, namespace } })),
  );
}

/** Installs Argo CD's definitions and configuration and starts its components; returns when all of them answer. */
export async function startArgocd(
  workspace: Workspace,
  binaries: ReadonlyMap<string, Binary>,
  plane: ControlPlane,
  release: ArgocdRelease,
  options: ArgocdOptions = {},
): Promise<Argocd> {
  const { settings = {}, applicationNamespaces = [], withServer = true, resyncSeconds = 3600 } = options;
  const { module, version } = findServerModule(release.serverModule);
  const moduleFiles = await findModuleFiles(module, version);
  const client = plane.admin;

  await installDefinitions(client, readDefinitions(join(moduleFiles, 'manifests', 'crds')));
  await client.apply({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace } });
  for (const each of readBaseConfiguration(moduleFiles)) {
    const isSettings = each.kind === 'ConfigMap' && each.metadata.name === 'argocd-cm';
    await client.apply(isSettings ? { ...each, data: { ...(each.data as object | undefined), ...settings } } : each);
  }

  const redis = await startRedis(workspace);
  const toolFolder = makeToolFolder(workspace, binaries, moduleFiles);
  const pluginFolder = workspace.makeFolder('argocd', 'plugins');
  const sshFolder = workspace.makeFolder('argocd', 'ssh');
  writeFileSync(join(sshFolder, 'ssh_known_hosts'), '');
  const [
    repoPort = 0,
    repoMetrics,
    controllerMetrics,
    setMetrics,
    setProbe,
    setWebhook,
    serverPort = 0,
    serverMetrics,
  ] = await findFreePorts(8);
  const repoAddress = `localhost:${repoPort}`;

  const component = (
    name: string,
    args: readonly string[],
    more: Readonly<Record<string, string>> = {},
  ): ServerProcess =>
    new ServerProcess(workspace, {
      name: `argocd-${name}`,
      file: binaries.get('argocd')?.file ?? 'argocd',
      args: [...args, '--loglevel', 'info', '--logformat', 'text'],
      environment: {
        PATH: `${toolFolder}:${process.env.PATH ?? ''}`,
        ARGOCD_BINARY_NAME: `argocd-${name}`,
        ARGOCD_FAKE_IN_CLUSTER: 'true',
        ARGOCD_GPG_ENABLED: 'false',
        ARGOCD_TLS_DATA_PATH: workspace.makeFolder('argocd', 'tls'),
        ARGOCD_SSH_DATA_PATH: sshFolder,
        ARGOCD_GNUPGHOME: workspace.makeFolder('argocd', 'gnupg'),
        ARGOCD_GPG_DATA_PATH: workspace.makeFolder('argocd', 'gpg'),
        ARGOCD_PLUGINSOCKFILEPATH: pluginFolder,
        KUBECONFIG: plane.kubeconfig,
        ...more,
      },
    });
  const namespaces =
    applicationNamespaces.length === 0 ? [] : ['--application-namespaces', applicationNamespaces.join(',')];

  const repoServer = component('repo-server', [
    ...['--address', '127.0.0.1', '--port', String(repoPort)],
    ...['--metrics-address', '127.0.0.1', '--metrics-port', String(repoMetrics)],
    ...['--redis', redis.address],
  ]);
  const applicationController = component(
    'application-controller',
    [
      ...['--namespace', namespace, '--redis', redis.address, '--repo-server', repoAddress],
      ...['--metrics-port', String(controllerMetrics), '--app-resync', String(resyncSeconds)],
      ...['--app-resync-jitter', '0', '--repo-error-grace-period-seconds', '0'],
      ...namespaces,
    ],
    // Objects of a cluster are watched by the controller anyway; the pause between two events of one object is not needed.
    { ARGOCD_APPLICATION_CONTROLLER_KUBECTL_PARALLELISM_LIMIT: '40' },
  );
  const applicationSetController = component('applicationset-controller', [
    ...['--namespace', namespace, '--argocd-repo-server', repoAddress],
    ...['--metrics-addr', `127.0.0.1:${setMetrics}`, '--probe-addr', `127.0.0.1:${setProbe}`],
    ...['--webhook-addr', `127.0.0.1:${setWebhook}`],
  ]);
  const server = withServer
    ? component('server', [
        ...['--namespace', namespace, '--redis', redis.address, '--repo-server', repoAddress],
        ...['--address', '127.0.0.1', '--port', String(serverPort)],
        ...['--metrics-address', '127.0.0.1', '--metrics-port', String(serverMetrics)],
        ...['--insecure', '--disable-auth'],
        ...namespaces,
      ])
    : undefined;

  repoServer.start();
  applicationController.start();
  applicationSetController.start();
  server?.start();

  const awaitReady = async (): Promise<void> => {
    await Promise.all([
      awaitPort('the repo-server', repoPort, repoServer, 60),
      awaitPort('the application controller', Number(controllerMetrics), applicationController, 60),
      awaitPort('the set controller', Number(setProbe), applicationSetController, 60),
      ...(server === undefined
        ? []
        : [
            awaitPort("Argo CD's API server", serverPort, server, 60),
            awaitCondition('project default', () =>
              client.read('argoproj.io/v1alpha1', 'AppProject', 'default', namespace),
            ),
          ]),
    ]);
  };
  await awaitReady();
  return {
    release,
    namespace,
    redis,
    address: withServer ? `http://localhost:${serverPort}` : '',
    pluginFolder,
    toolFolder,
    processes: {
      repoServer,
      applicationController,
      applicationSetController,
      ...(server === undefined ? {} : { server }),
    },
    awaitReady,
  };
}
