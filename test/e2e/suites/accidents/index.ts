import { isSince, parseArgoCdVersion } from '../../../../lib/model/argocd-version';
import { makePlan } from '../../../../lib/plan/make-plan';
import type { Plan } from '../../../../lib/plan/plan';
import { ARGOCD_API, describeApplication, listApplications } from '../../lab/applications';
import { awaitCondition } from '../../lab/await-condition';
import { type CaseResult, compareCase } from '../../lab/case';
import { type LiveObject, readList, readPath, readText } from '../../lab/kubernetes-object';
import { normalizeText } from '../../lab/normalize-text';
import type { Suite } from '../../lab/suite';
import { refreshSets } from '../../vps-world/bring-up';
import { type DrillLines, describeDrill } from './describe-drill';
import { type DrillState, makePlanTree } from './drill-state';
import { type DrillWorld, serveState, startDrillWorld } from './drill-world';
import { DRILLS, type Drill } from './drills';
import { LIVE_DRILLS, type LiveDrill } from './live-drills';
import { type Snapshot, takeSnapshot } from './snapshot';

/** Drives one world from state to state. */
class DrillRunner {
  private served: DrillState | undefined;
  private readonly base: DrillState;

  constructor(
    private readonly world: DrillWorld,
    private readonly argocdVersion: string,
  ) {
    this.base = world.synthesize();
  }

  /** The base state, live and synced. */
  async begin(): Promise<void> {
    this.serve(this.base);
    await this.restore();
  }

  async run(drill: Drill, id: string): Promise<readonly CaseResult[]> {
    const cases: CaseResult[] = [];
    const data = dataUids(await takeSnapshot(this.world.lab.client));
    let state = this.base;
    let losesData = false;
    for (const [index, step] of drill.steps.entries()) {
      const next = step(state, (settings) => this.world.synthesize(settings));
      const plan = this.plan(state, next);
      losesData ||= plan.objects.some(
        (each) => each.holdsData && ['deleted', 'recreated', 'stuck'].includes(each.fate),
      );
      const lines = await this.follow(plan, next);
      const title = drill.steps.length === 1 ? drill.title : `${drill.title} (${index + 1})`;
      cases.push(compareCase(`${id}-${index + 1}`, title, lines.predicted, normalizeText(lines.observed)));
      state = next;
    }
    this.serve(this.base);
    const restored = await this.restore();
    const kept = dataUids(restored) === data;
    cases.push(
      compareCase(
        `${id}-back`,
        `${drill.title}, and reverted`,
        losesData
          ? 'everything is back; data was in the plan'
          : 'everything is back, every volume, claim and namespace the same object',
        losesData
          ? 'everything is back; data was in the plan'
          : `everything is back, ${kept ? 'every volume, claim and namespace the same object' : 'but not the same volumes, claims and namespaces'}`,
      ),
    );
    return cases;
  }

  async runLive(drill: LiveDrill, id: string): Promise<CaseResult> {
    const { client } = this.world.lab;
    // Self-heal waits longer with every repair of one commit (2 s, 6 s, 18 s, …): a new commit begins anew.
    this.world.owner.commit(this.base.owner, 'the same again');
    await this.restore();
    const before = await takeSnapshot(client);
    const plan = remake(this.plan(this.base, this.base), drill.remade);
    await drill.act(client);
    const lines = await this.awaitPlan(plan, before);
    const config = await client.read('v1', 'ConfigMap', 'two', 'two');
    const healed = readText(config, 'data', 'made') === 'by the lab';
    const result = compareCase(
      id,
      drill.title,
      lines.predicted,
      healed ? lines.observed : `${lines.observed}\nConfigMap two/two keeps the edit`,
    );
    await this.restore();
    return result;
  }

  private plan(from: DrillState, to: DrillState): Plan {
    const { repositories } = this.world;
    return makePlan(
      makePlanTree(from, repositories, this.argocdVersion),
      makePlanTree(to, repositories, this.argocdVersion),
    );
  }

  private serve(state: DrillState): void {
    serveState(this.world, state, this.served);
    this.served = state;
  }

  private async follow(plan: Plan, next: DrillState): Promise<DrillLines> {
    const before = await takeSnapshot(this.world.lab.client);
    this.serve(next);
    return this.awaitPlan(plan, before);
  }

  /** Awaits what the plan says; once it is there, everything is compared once more and must stay so. */
  private async awaitPlan(plan: Plan, before: Snapshot): Promise<DrillLines> {
    const { client } = this.world.lab;
    let lines: DrillLines = { predicted: '', observed: '' };
    const look = async (): Promise<true | undefined> => {
      lines = describeDrill(plan, before, await takeSnapshot(client));
      return lines.predicted === lines.observed ? true : undefined;
    };
    await this.refresh('hard');
    for (const round of ['first', 'second']) {
      await awaitCondition(`the plan to come true (${round} look)`, look, {
        seconds: 45,
        everyMilliseconds: 300,
      }).catch(() => undefined);
      await this.refresh('normal');
    }
    await look();
    return lines;
  }

  private async refresh(kind: 'normal' | 'hard'): Promise<void> {
    const { client } = this.world.lab;
    for (const each of (await listApplications(client, 'argocd')).values()) {
      await client.tryPatch(
        { apiVersion: ARGOCD_API, kind: 'Application', name: each.name, namespace: 'argocd' },
        { metadata: { annotations: { 'argocd.argoproj.io/refresh': kind } } },
      );
    }
    await awaitCondition(
      'every Application to be compared again',
      async () =>
        [...(await listApplications(client, 'argocd')).values()].some((each) => each.refreshing) ? undefined : true,
      { seconds: 60, everyMilliseconds: 150 },
    );
  }

  /** What a person would do after an accident, once git is as it was: let go what waits, end what retries an old commit. */
  private async repair(): Promise<void> {
    const { client } = this.world.lab;
    for (const kind of ['AppProject', 'Application']) {
      for (const each of await client.list(ARGOCD_API, kind, 'argocd')) {
        if (each.metadata.deletionTimestamp === undefined) continue;
        const target = { apiVersion: ARGOCD_API, kind, name: each.metadata.name, namespace: 'argocd' };
        await client.tryPatch(target, { metadata: { finalizers: null } });
      }
    }
    const heads = [this.world.owner.head(), this.world.tenant.head()];
    for (const each of await client.list(ARGOCD_API, 'Application', 'argocd')) {
      const operation = readPath(each, 'status', 'operationState');
      const asked = [
        readText(operation, 'operation', 'sync', 'revision'),
        ...readList(operation, 'operation', 'sync', 'revisions'),
      ];
      const ran = readText(operation, 'syncResult', 'source', 'path');
      const isSameSource = ran === '' || ran === readText(each, 'spec', 'source', 'path');
      // An operation of this commit is left to its retries: ended, the same commit would not be tried again.
      const isCurrent = isSameSource && asked.some((revision) => heads.includes(String(revision)));
      if (readText(operation, 'phase') !== 'Running' || isCurrent) continue;
      const target = { apiVersion: ARGOCD_API, kind: 'Application', name: each.metadata.name, namespace: 'argocd' };
      await client.tryPatch(target, { status: { operationState: { phase: 'Terminating' } } });
    }
    for (const each of await client.list('v1', 'PersistentVolumeClaim')) {
      // A claim that is to go is held by its pods; a new pod is not scheduled to it, so deleting the old one lets it go.
      if (each.metadata.deletionTimestamp === undefined) continue;
      for (const pod of await client.list('v1', 'Pod', each.metadata.namespace)) {
        const claims = readList(pod, 'spec', 'volumes').map((volume) =>
          readText(volume, 'persistentVolumeClaim', 'claimName'),
        );
        if (claims.includes(each.metadata.name))
          await client.delete('v1', 'Pod', pod.metadata.name, pod.metadata.namespace);
      }
    }
    for (const each of await client.list('v1', 'PersistentVolume')) {
      if (readText(each, 'status', 'phase') === 'Released')
        await client.delete('v1', 'PersistentVolume', each.metadata.name);
    }
    await refreshSets(this.world);
  }

  private async restore(): Promise<Snapshot> {
    const { client } = this.world.lab;
    const plan = this.plan(this.base, this.base);
    let last = '';
    let rounds = 0;
    return awaitCondition(
      'the base state to be back',
      async () => {
        rounds += 1;
        if (rounds % 8 === 1) {
          await this.repair();
          await this.refresh(rounds === 1 ? 'hard' : 'normal');
        }
        const now = await takeSnapshot(client);
        last = findOpen(plan, now);
        return last === '' ? now : undefined;
      },
      { seconds: 300, everyMilliseconds: 400 },
      async () => {
        const states = [...(await listApplications(client, 'argocd')).values()].filter(
          (each) => each.sync !== 'Synced',
        );
        return [last, ...states.map(describeApplication)].join('\n  ');
      },
    );
  }
}

/** What of the plan's trees is not live and synced yet; empty when all of it is. */
function findOpen(plan: Plan, now: Snapshot): string {
  const { observed, predicted } = describeDrill(plan, now, now);
  const busy = [...now.applications.values()]
    .filter((each) => each.operating)
    .map((each) => `${each.name} has an operation`);
  const missing = plan.objects.filter(
    ({ id }) => !now.objects.has([id.group, id.kind, id.namespace, id.name].join('/')),
  );
  // A claim is held by pods that run: a drill that counts on it begins when they do.
  const starting = [...now.objects.values()]
    .filter((each) => each.kind === 'Deployment' && !isReady(each))
    .map((each) => `Deployment ${each.metadata.name} is not ready`);
  return [
    ...busy,
    ...starting,
    ...missing.map(({ id }) => `${id.kind} ${id.name} is missing`),
    ...(observed === predicted && observed.startsWith('everything') ? [] : [observed]),
  ].join('\n  ');
}

function isReady(deployment: LiveObject): boolean {
  return Number(readPath(deployment, 'status', 'readyReplicas')) === Number(readPath(deployment, 'spec', 'replicas'));
}

function remake(plan: Plan, keys: readonly string[]): Plan {
  return {
    ...plan,
    objects: plan.objects.map((each) => {
      const key = [each.id.group, each.id.kind, each.id.namespace, each.id.name].join('/');
      return keys.includes(key) ? { ...each, fate: 'recreated' as const } : each;
    }),
  };
}

/** Identity and uid of everything that holds data. */
function dataUids({ objects }: Snapshot): string {
  return [...objects]
    .filter(([, each]) => ['PersistentVolume', 'PersistentVolumeClaim', 'Namespace'].includes(each.kind))
    .map(([key, each]) => `${key}=${each.metadata.uid}`)
    .sort()
    .join('\n');
}

function runsOn({ since }: Drill, argocdVersion: string): boolean {
  const version = parseArgoCdVersion(argocdVersion);
  return since === undefined || (version !== undefined && isSince(version, ...since));
}

/** What accidents do to what is live: is it what the plan says from the two trees alone? */
export const accidentsSuite: Suite = {
  name: 'accidents',
  about:
    'Each drill is a commit, or two, to a small installation that the constructs make: predicted is what `lib/plan` computes from the trees, happened is what became of every Application, workload, namespace and volume. What stays and was to stay is left out. Each drill is reverted.',
  argocdVersions: ['3.5.7', '2.14.11'],
  run: async ({ argocdVersion, only, say }) => {
    const world = await startDrillWorld(argocdVersion, say);
    try {
      const runner = new DrillRunner(world, argocdVersion);
      await runner.begin();
      say('the base state is synced');
      const cases: CaseResult[] = [];
      const leftOut = DRILLS.filter((drill) => !runsOn(drill, argocdVersion));
      for (const [index, drill] of DRILLS.entries()) {
        if (!drill.title.includes(only) || leftOut.includes(drill)) continue;
        const started = Date.now();
        const results = await runner.run(drill, `drill-${String(index + 1).padStart(2, '0')}`);
        cases.push(...results);
        const failed = results.filter((each) => !each.passed).length;
        for (const each of results.filter((result) => !result.passed)) {
          say(`${each.id}\n    predicted: ${each.predicted}\n    happened:  ${each.observed}`);
        }
        say(
          `${failed === 0 ? 'as planned' : 'DIFFERS   '} ${drill.title} (${((Date.now() - started) / 1000).toFixed(0)} s)`,
        );
      }
      for (const [index, drill] of LIVE_DRILLS.entries()) {
        if (!drill.title.includes(only)) continue;
        const result = await runner.runLive(drill, `live-${String(index + 1).padStart(2, '0')}`);
        cases.push(result);
        say(`${result.passed ? 'as planned' : 'DIFFERS   '} ${drill.title}`);
      }
      return {
        cases,
        memoryMiB: world.lab.workspace.measureMemory(),
        notes: leftOut.map(({ title }) => `left out, since Argo CD ${argocdVersion} knows no such field: ${title}`),
      };
    } finally {
      await world.lab.stop();
    }
  },
};
