import type { ApiClient } from '../../lab/api-client';
import { describeApplication, findApplication, listApplications, refreshApplication } from '../../lab/applications';
import { awaitCondition } from '../../lab/await-condition';
import { readPath, readText } from '../../lab/kubernetes-object';
import { BULK, BULK_HALF } from './fault-program';
import type { FaultWorld } from './fault-world';

/** Seconds within which anything here happens, on a slow machine too. */
export const PATIENCE_SECONDS = 180;

const gate = { apiVersion: 'batch/v1', kind: 'Job', name: 'gate', namespace: BULK };

async function countRound(client: ApiClient, round: number, wave: 0 | 2): Promise<number> {
  const live = await client.list('v1', 'ConfigMap', BULK);
  return live.filter(
    (each) => each.metadata.name.startsWith(`${BULK}-${wave}-`) && readText(each, 'data', 'round') === String(round),
  ).length;
}

/** What can be seen of the sync: its operation, what of the round is there, and whether the gate holds it. */
async function describeSync({ lab, round }: FaultWorld): Promise<string> {
  const { client } = lab;
  const [state, before, after, job] = await Promise.all([
    findApplication(client, BULK),
    countRound(client, round, 0),
    countRound(client, round, 2),
    client.read(gate.apiVersion, gate.kind, gate.name, gate.namespace),
  ]);
  const open = readPath(job, 'spec', 'suspend') === true ? 'closed' : 'open';
  const operation = state?.operating === true ? 'runs' : 'does not run';
  return `the operation ${operation}, ${before + after} of ${2 * BULK_HALF} objects are of the new commit, its hook is ${open === 'closed' ? 'waited for' : 'not waited for'}`;
}

/** What is seen while a sync stands half-way. */
export const HALF_WAY = `the operation runs, ${BULK_HALF} of ${2 * BULK_HALF} objects are of the new commit, its hook is waited for`;

/** Asks Argo CD for what is in git now, and awaits that the sync stands half-way; answers what was seen. */
export async function startSync(world: FaultWorld): Promise<string> {
  const { client } = world.lab;
  await refreshApplication(client, BULK);
  let seen = '';
  return awaitCondition(
    `the sync of ${BULK} to stand half-way`,
    async () => {
      seen = await describeSync(world);
      return seen === HALF_WAY ? seen : undefined;
    },
    { seconds: PATIENCE_SECONDS },
    async () => `${seen}\n  ${describeApplication(await findApplication(client, BULK))}`,
  );
}

/** Lets the hook run; every sync that starts anew brings a closed one. */
async function openGate(client: ApiClient): Promise<void> {
  const job = await client.read(gate.apiVersion, gate.kind, gate.name, gate.namespace);
  if (readPath(job, 'spec', 'suspend') === true) await client.tryPatch(gate, { spec: { suspend: false } });
}

/** What is seen when the cluster is as git is. */
export function describeConverged(applications: number): string {
  return `${applications} of ${applications} Applications Synced and Healthy, the owner's at the newest commit, ${2 * BULK_HALF} of ${2 * BULK_HALF} objects of it`;
}

async function describeCluster({ lab, owner, round, ownerApps }: FaultWorld): Promise<string> {
  const [states, before, after] = await Promise.all([
    listApplications(lab.client, 'argocd'),
    countRound(lab.client, round, 0),
    countRound(lab.client, round, 2),
  ]);
  const settled = [...states.values()].filter(
    (each) => each.sync === 'Synced' && ['Healthy', ''].includes(each.health) && !each.operating && !each.refreshing,
  );
  const head = owner.head();
  const newest = ['root', ...ownerApps].every((name) => states.get(`argocd/${name}`)?.revision === head);
  return `${settled.length} of ${states.size} Applications Synced and Healthy, the owner's ${newest ? '' : 'not all '}at the newest commit, ${before + after} of ${2 * BULK_HALF} objects of it`;
}

/**
 * Awaits that the cluster is as git is, letting the hook run and starting what ended; answers what was seen. `help` is
 * what a person does meanwhile: nothing, after a fault.
 */
export async function converge(
  world: FaultWorld,
  applications: number,
  help: () => Promise<void> = async () => undefined,
): Promise<string> {
  const { client } = world.lab;
  const wanted = describeConverged(applications);
  let seen = '';
  return awaitCondition(
    'the cluster to be as git is',
    async () => {
      world.revive();
      await help();
      await openGate(client);
      seen = await describeCluster(world);
      return seen === wanted ? seen : undefined;
    },
    { seconds: PATIENCE_SECONDS, everyMilliseconds: 200 },
    async () =>
      [seen, ...[...(await listApplications(client, 'argocd')).values()].map(describeApplication)].join('\n  '),
  );
}

/** Asks for a hard refresh of every Application, as a webhook or a person does after an outage. */
export async function refreshEvery({ lab }: FaultWorld): Promise<void> {
  await awaitCondition(
    'a refresh of every Application to be asked for',
    async () => {
      for (const { name } of (await listApplications(lab.client, 'argocd')).values()) {
        await refreshApplication(lab.client, name);
      }
      return true;
    },
    { seconds: PATIENCE_SECONDS },
  );
}
