import { describeApplication, findApplication, listApplications, refreshApplication } from '../../lab/applications';
import { awaitCondition } from '../../lab/await-condition';
import { type CaseResult, compareCase } from '../../lab/case';
import { normalizeText } from '../../lab/normalize-text';
import type { Suite } from '../../lab/suite';
import { refreshSets } from '../../vps-world/bring-up';
import { converge, describeConverged, HALF_WAY, PATIENCE_SECONDS, refreshEvery, startSync } from './bulk-sync';
import { BULK } from './fault-program';
import { FaultWorld } from './fault-world';
import { compareKeptData, describeCounts, readKeptData } from './kept-data';

/** Applications beside the owner's: root, Argo CD's own, the Namespaces, the tenants' objects, the tenant's service. */
const OTHER_APPLICATIONS = 5;

/** What else was seen while a fault lasted: what, what was predicted, what happened. */
type Sight = readonly [what: string, predicted: string, seen: string];

/** One fault: what is done while a sync stands half-way, and undone before the cluster is looked at again. */
interface Fault {
  readonly title: string;
  readonly strike: (world: FaultWorld) => Promise<readonly Sight[]>;
}

/** Kills servers with `kill -9` and starts them again; `meanwhile` happens between the two. */
function killing(title: string, names: readonly string[], meanwhile?: (world: FaultWorld) => void): Fault {
  return {
    title,
    strike: async (world) => {
      await Promise.all(names.map((name) => world.server(name).kill()));
      meanwhile?.(world);
      await world.awaitReady();
      return [];
    },
  };
}

const NO_ANSWER = 'ComparisonError, since git did not answer in time';

/** What Argo CD says of a git server that accepts connections and never answers: its own limit, git's, or the request's. */
const TIMEOUTS = /Client\.Timeout exceeded|context deadline exceeded|timeout after/;

/**
 * Asks for refreshes until an Application says that it could not be compared. A refresh that was under way when the
 * server stopped may have had its answer already, and is taken for the one that is asked for: then another is.
 */
async function awaitNoAnswer({ lab }: FaultWorld): Promise<string> {
  // `bulk` is in the middle of its operation; `one` has the same source.
  return awaitCondition(
    'a ComparisonError',
    async () => {
      const state = await findApplication(lab.client, 'one');
      const error = state?.conditions.find((each) => each.type === 'ComparisonError');
      if (error !== undefined) return TIMEOUTS.test(error.message) ? NO_ANSWER : normalizeText(error.message);
      if (state?.refreshing === false) await refreshApplication(lab.client, 'one');
      return undefined;
    },
    { seconds: PATIENCE_SECONDS },
    async () => describeApplication(await findApplication(lab.client, 'one')),
  );
}

const FAULTS: readonly Fault[] = [
  killing('kill -9 of the application controller', ['the application controller']),
  killing('kill -9 of the repo-server', ['the repo-server']),
  killing('kill -9 of the set controller, and an app more in git', ['the set controller'], (world) =>
    world.nextRound({ app: 'late' }),
  ),
  killing('kill -9 of redis', ['redis']),
  killing('kill -9 of the API server', ['the API server']),
  killing('kill -9 of etcd', ['etcd']),
  killing('kill -9 of the git server, and a commit more in git', ['the git server'], (world) => world.nextRound()),
  {
    title: 'a git server that hangs, and a commit more in git',
    strike: async (world) => {
      world.nextRound();
      world.server('the git server').signal('SIGSTOP');
      const seen = await awaitNoAnswer(world);
      world.server('the git server').signal('SIGCONT');
      return [['an Application that is refreshed meanwhile', NO_ANSWER, seen]];
    },
  },
  {
    title: 'a force push of a history that shares no commit with the one that is being synced',
    strike: async (world) => {
      world.nextRound({ parent: 'none' });
      return [];
    },
  },
  {
    title: 'kill -9 of everything at once',
    strike: async (world) => killing('', [...world.servers.keys()]).strike(world),
  },
];

async function runFault(world: FaultWorld, { title, strike }: Fault): Promise<readonly CaseResult[]> {
  const { client } = world.lab;
  const before = await readKeptData(client);
  world.nextRound();
  const atStrike = await startSync(world);
  const more = await strike(world);
  await refreshEvery(world);
  const expected = OTHER_APPLICATIONS + world.ownerApps.length;
  const converged = await converge(world, expected);
  const after = await readKeptData(client);
  return [
    compareCase('', `${title}: when it happens, a sync stands half-way`, HALF_WAY, atStrike),
    ...more.map(([what, predicted, seen]) => compareCase('', `${title}: ${what}`, predicted, seen)),
    compareCase('', `${title}: afterwards the cluster is as git is`, describeConverged(expected), converged),
    compareCase(
      '',
      `${title}: nothing that holds data is gone`,
      describeCounts([...before.keys()]),
      compareKeptData(before, after),
    ),
  ];
}

/** What was compared before its project was there is looked at again at the next refresh: a person asks for it. */
async function helpFirstSync(world: FaultWorld): Promise<void> {
  const { client } = world.lab;
  await refreshSets(world);
  for (const each of (await listApplications(client, 'argocd')).values()) {
    const isEarly = each.conditions.some(({ type }) => type === 'InvalidSpecError');
    if (isEarly && !each.refreshing) await refreshApplication(client, each.name);
  }
}

/** What becomes of the cluster when its servers die, hang or forget? */
export const faultsSuite: Suite = {
  name: 'faults',
  about: `Servers are killed with \`kill -9\` while the sync of Application \`${BULK}\` stands half-way, at a hook that waits. Whatever ended is started again with the same flags, as a kubelet does; one hard refresh is asked for, as a webhook does. etcd calls fsync. Namespaces, volumes, their bindings and claims are compared by uid.`,
  argocdVersions: ['3.5.7'],
  run: async ({ argocdVersion, only, say }) => {
    const world = await FaultWorld.start(argocdVersion, say);
    try {
      say(`up after ${world.lab.startSeconds.toFixed(0)} s`);
      await converge(world, OTHER_APPLICATIONS + world.ownerApps.length, () => helpFirstSync(world));
      const cases: CaseResult[] = [];
      for (const fault of FAULTS.filter((each) => each.title.includes(only))) {
        const started = Date.now();
        cases.push(...(await runFault(world, fault)));
        say(`${fault.title}: ${((Date.now() - started) / 1000).toFixed(0)} s`);
      }
      return {
        cases: cases.map((each, index) => ({ ...each, id: `fault-${String(index + 1).padStart(2, '0')}` })),
        memoryMiB: world.lab.workspace.measureMemory(),
      };
    } finally {
      await world.lab.stop();
    }
  },
};
