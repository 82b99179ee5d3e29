import { ARGOCD_API, describeApplication, findApplication } from '../../lab/applications';
import { awaitCondition } from '../../lab/await-condition';
import { type CaseResult, compareCase } from '../../lab/case';
import type { GitRepository } from '../../lab/git-repository';
import { readText } from '../../lab/kubernetes-object';
import { type Lab, startLab } from '../../lab/lab';
import type { ServerProcess } from '../../lab/server-process';
import type { Suite } from '../../lab/suite';
import { makeClaim, makeConfigMap, makeDeployment, printObjects } from '../../vps-world/stand-in-objects';

const applicationNames = ['data', 'one', 'two', 'three'] as const;

/** A commit that changes every Application, and carries its number. */
function makeTree(turn: number): Readonly<Record<string, string>> {
  const files: Record<string, string> = {
    'data/claim.yaml': printObjects(
      makeClaim('data', 'data-volume', '1Gi'),
      makeDeployment('database', 'registry.invalid/database:1', 'data'),
      makeConfigMap('turn', { turn: String(turn) }),
    ),
  };
  for (const name of applicationNames.slice(1)) {
    files[`${name}/app.yaml`] = printObjects(
      makeDeployment(name, `registry.invalid/${name}:${turn}`),
      makeConfigMap('turn', { turn: String(turn) }),
      ...Array.from({ length: 20 }, (_, index) => makeConfigMap(`map-${index}`, { turn: String(turn) })),
    );
  }
  return files;
}

async function furnish(lab: Lab): Promise<GitRepository> {
  const repository = lab.front.makeRepository('owner/cluster');
  repository.commit(makeTree(0), 'turn 0');
  await lab.client.apply({
    apiVersion: 'v1',
    kind: 'PersistentVolume',
    metadata: { name: 'data-volume' },
    spec: {
      capacity: { storage: '1Gi' },
      accessModes: ['ReadWriteOnce'],
      persistentVolumeReclaimPolicy: 'Retain',
      storageClassName: '',
      claimRef: { apiVersion: 'v1', kind: 'PersistentVolumeClaim', namespace: 'data', name: 'data' },
      hostPath: { path: '/srv/data' },
    },
  });
  for (const name of applicationNames) {
    await lab.client.apply({ apiVersion: 'v1', kind: 'Namespace', metadata: { name } });
    await lab.client.apply({
      apiVersion: ARGOCD_API,
      kind: 'Application',
      metadata: { name, namespace: 'argocd' },
      spec: {
        project: 'default',
        source: { repoURL: repository.url, path: name, targetRevision: 'main' },
        destination: { server: 'https://kubernetes.default.svc', namespace: name },
        syncPolicy: {
          automated: { prune: true, selfHeal: true },
          syncOptions: ['ServerSideApply=true'],
          retry: { limit: 20, backoff: { duration: '1s', factor: 2, maxDuration: '5s' } },
        },
      },
    });
  }
  return repository;
}

/** Whether every Application is synced to the head of git, with the turn's content live. */
async function findBehind({ client }: Lab, repository: GitRepository, turn: number): Promise<string> {
  const head = repository.head();
  for (const name of applicationNames) {
    const state = await findApplication(client, name);
    if (state?.sync !== 'Synced' || state.revision !== head || state.operating) return describeApplication(state);
    const map = await client.read('v1', 'ConfigMap', 'turn', name);
    if (readText(map, 'data', 'turn') !== String(turn)) return `ConfigMap ${name}/turn is not of turn ${turn}`;
  }
  return '';
}

/** The volume and the claim, with their uids: the same after every fault. */
async function readData({ client }: Lab): Promise<string> {
  const volume = await client.read('v1', 'PersistentVolume', 'data-volume');
  const claim = await client.read('v1', 'PersistentVolumeClaim', 'data', 'data');
  return `${volume?.metadata.uid} ${readText(volume, 'status', 'phase')} ${claim?.metadata.uid} ${readText(claim, 'status', 'phase')}`;
}

/** One thing that goes wrong while a commit is being synced. */
interface Fault {
  readonly title: string;
  readonly strike: (lab: Lab, repository: GitRepository) => Promise<void>;
}

async function killAndRestart(...servers: readonly (ServerProcess | undefined)[]): Promise<void> {
  for (const each of servers) await each?.kill();
  for (const each of servers) each?.start();
}

const faults: readonly Fault[] = [
  {
    title: 'kill -9 of the application controller',
    strike: async ({ argocd }) => killAndRestart(argocd?.processes.applicationController),
  },
  { title: 'kill -9 of the repo-server', strike: async ({ argocd }) => killAndRestart(argocd?.processes.repoServer) },
  {
    title: 'kill -9 of the set controller',
    strike: async ({ argocd }) => killAndRestart(argocd?.processes.applicationSetController),
  },
  { title: 'kill -9 of redis', strike: async ({ argocd }) => killAndRestart(argocd?.redis.process) },
  {
    title: 'kill -9 of the API server',
    strike: async ({ plane }) => {
      await killAndRestart(plane.processes.apiServer);
      await plane.awaitReady();
    },
  },
  {
    title: 'kill -9 of etcd, with fsync',
    strike: async ({ plane }) => {
      await killAndRestart(plane.processes.etcd);
      await plane.awaitReady();
    },
  },
  {
    title: 'kill -9 of the git server',
    strike: async ({ front }) => {
      await killAndRestart(front.process);
      await front.awaitReady();
    },
  },
  {
    title: 'a git server that hangs until the repo-server has given up on it',
    strike: async ({ front, argocd }) => {
      front.process.signal('SIGSTOP');
      const before = argocd?.processes.repoServer.tail(100_000).length ?? 0;
      await awaitCondition(
        'the repo-server to complain',
        () => ((argocd?.processes.repoServer.tail(100_000).length ?? 0) > before ? true : undefined),
        { seconds: 30 },
      );
      front.process.signal('SIGCONT');
    },
  },
  {
    title: 'a history that was force-pushed away',
    strike: async (_, repository) => {
      repository.commit(repository.tree, 'another history', 'none');
    },
  },
  {
    title: 'a full stop of everything, and a start',
    strike: async ({ plane, argocd, front }) => {
      const all = [
        plane.processes.etcd,
        plane.processes.apiServer,
        plane.processes.controllerManager,
        plane.processes.scheduler,
        argocd?.redis.process,
        front.process,
        argocd?.processes.repoServer,
        argocd?.processes.applicationController,
        argocd?.processes.applicationSetController,
        argocd?.processes.server,
      ];
      for (const each of all) await each?.kill();
      plane.processes.etcd.start();
      plane.processes.apiServer.start();
      await plane.awaitReady();
      for (const each of all.slice(2)) each?.start();
      await argocd?.awaitReady();
      await front.awaitReady();
    },
  },
];

/** A controller that gave up while something it needs was away is started again, as its pod would be. */
function restartEnded({ plane, argocd }: Lab): void {
  const all = [...Object.values(plane.processes), ...Object.values(argocd?.processes ?? {})];
  for (const each of all) if (each !== undefined && !each.isRunning()) each.start();
}

async function awaitTurn(lab: Lab, repository: GitRepository, turn: number): Promise<string> {
  let behind = '';
  let rounds = 0;
  await awaitCondition(
    `turn ${turn} to be live`,
    async () => {
      restartEnded(lab);
      rounds += 1;
      if (rounds % 10 === 1) {
        for (const name of applicationNames) {
          await lab.client.tryPatch(
            { apiVersion: ARGOCD_API, kind: 'Application', name, namespace: 'argocd' },
            { metadata: { annotations: { 'argocd.argoproj.io/refresh': 'hard' } } },
          );
        }
      }
      behind = await findBehind(lab, repository, turn);
      return behind === '' ? true : undefined;
    },
    { seconds: 180, everyMilliseconds: 300 },
  ).catch((fault: unknown) => {
    behind ||= String(fault);
  });
  return behind;
}

/** Does the cluster converge to git after each fault, with its data where it was? */
export const faultsSuite: Suite = {
  name: 'faults',
  about:
    'Each fault strikes right after a commit that changes every Application, while it is being synced; etcd calls fsync. Happened is where the cluster came to rest, and whether volume and claim are the same objects, bound.',
  argocdVersions: ['3.5.7'],
  run: async ({ argocdVersion, only, say }) => {
    const lab = await startLab({ argocdVersion, say, node: 'faults', fsync: true, argocd: { resyncSeconds: 5 } });
    try {
      const repository = await furnish(lab);
      const begun = await awaitTurn(lab, repository, 0);
      if (begun !== '') throw new Error(`the state before the faults did not come about: ${begun}`);
      await awaitCondition('the claim to be bound', async () =>
        (await readData(lab)).includes(' Bound ') && (await readData(lab)).endsWith(' Bound') ? true : undefined,
      );
      const data = await readData(lab);
      const cases: CaseResult[] = [];
      for (const [index, fault] of faults.entries()) {
        if (!fault.title.includes(only)) continue;
        const turn = index + 1;
        repository.commit(makeTree(turn), `turn ${turn}`);
        await lab.client.patch(
          { apiVersion: ARGOCD_API, kind: 'Application', name: 'one', namespace: 'argocd' },
          { metadata: { annotations: { 'argocd.argoproj.io/refresh': 'hard' } } },
        );
        await fault.strike(lab, repository);
        const behind = await awaitTurn(lab, repository, turn);
        const same = (await readData(lab)) === data;
        const observed =
          behind !== ''
            ? behind
            : same
              ? 'git is live, volume and claim as before'
              : 'git is live, but the data is not as before';
        cases.push(
          compareCase(
            `fault-${String(turn).padStart(2, '0')}`,
            fault.title,
            'git is live, volume and claim as before',
            observed,
          ),
        );
        say(`${observed === 'git is live, volume and claim as before' ? 'converged' : 'DIFFERS  '} ${fault.title}`);
      }
      return { cases, memoryMiB: lab.workspace.measureMemory() };
    } finally {
      await lab.stop();
    }
  },
};
