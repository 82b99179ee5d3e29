import { dump } from 'js-yaml';
import { ApiRefusal } from '../../lab/api-client';
import { type ApplicationState, ARGOCD_API, describeApplication, listApplications } from '../../lab/applications';
import { awaitCondition } from '../../lab/await-condition';
import type { GitFile } from '../../lab/git-repository';
import type { Lab } from '../../lab/lab';
import type { BoundaryCase } from './boundary-case';
import { applicationOf, objectsOf } from './case-objects';

/** A case with its place in the suite and the name of its project. */
export interface PlacedCase {
  readonly id: string;
  readonly project: string;
  readonly boundaryCase: BoundaryCase;
}

const refusalTypes: readonly string[] = ['InvalidSpecError', 'UnknownError'];

function keyOf({ id, boundaryCase }: PlacedCase): string {
  return `${boundaryCase.namespace ?? 'argocd'}/${id}`;
}

/** Whether Argo CD has said all that it will say about the case. */
function isSettled({ boundaryCase }: PlacedCase, state: ApplicationState): boolean {
  if (state.refreshing) return false;
  if (state.conditions.some((each) => refusalTypes.includes(each.type))) return true;
  if (boundaryCase.operation !== undefined) {
    return (
      state.message === 'Sync operation blocked by sync window' ||
      ['Succeeded', 'Failed', 'Error'].includes(state.phase)
    );
  }
  if (boundaryCase.repoURL !== undefined) return state.conditions.some((each) => each.type === 'ComparisonError');
  return ['Succeeded', 'Failed', 'Error'].includes(state.phase) && !state.operating;
}

/** What happened, in the words in which it is predicted. */
function describeOutcome({ boundaryCase }: PlacedCase, state: ApplicationState): string {
  const refusals = state.conditions.filter((each) => refusalTypes.includes(each.type));
  if (refusals.length > 0) {
    return refusals
      .map((each) => `${each.type}: ${each.message}`)
      .sort()
      .join('\n');
  }
  if (boundaryCase.repoURL !== undefined) return 'permitted';
  if (state.message === 'Sync operation blocked by sync window') return `blocked: ${state.message}`;
  const refused = state.results.filter((each) => each.status === 'SyncFailed');
  if (refused.length > 0) {
    return refused
      .map((each) => `SyncFailed ${each.kind} ${each.name}: ${each.message}`)
      .sort()
      .join('\n');
  }
  return state.phase === 'Succeeded' ? 'synced' : `${state.phase}: ${state.message}`;
}

async function awaitSettled(lab: Lab, cases: readonly PlacedCase[]): Promise<ReadonlyMap<string, ApplicationState>> {
  let last: ReadonlyMap<string, ApplicationState> = new Map();
  return awaitCondition(
    `${cases.length} Applications to be settled`,
    async () => {
      last = await listApplications(lab.client);
      const open = cases.filter((each) => {
        const state = last.get(keyOf(each));
        return state === undefined || !isSettled(each, state);
      });
      return open.length === 0 ? last : undefined;
    },
    { seconds: 180, everyMilliseconds: 250 },
    () =>
      cases
        .filter((each) => {
          const state = last.get(keyOf(each));
          return state === undefined || !isSettled(each, state);
        })
        .map((each) => `${each.id} ${each.boundaryCase.title}\n  ${describeApplication(last.get(keyOf(each)))}`)
        .join('\n  '),
  );
}

/** Registers the lab's own API server once more, under the address and name that the cases speak of. */
async function registerProd(lab: Lab, prodServer: string): Promise<void> {
  await lab.client.apply({
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name: 'cluster-prod-eu', namespace: 'argocd', labels: { 'argocd.argoproj.io/secret-type': 'cluster' } },
    stringData: {
      name: 'prod-eu',
      server: prodServer,
      config: JSON.stringify({ bearerToken: lab.plane.users.admin.token, tlsClientConfig: { insecure: true } }),
    },
  });
}

/**
 * Created, not applied: a server-side apply of a field that an older definition lacks (`name` of a cluster-scoped kind
 * before Argo CD 3.3) fails, a create drops it, and then the case says what that release makes of the rest.
 */
async function createProject({ client }: Lab, { project, boundaryCase }: PlacedCase): Promise<void> {
  if (boundaryCase.project === undefined) return;
  const metadata = { name: project, namespace: 'argocd' };
  const answer = await client.create({
    apiVersion: ARGOCD_API,
    kind: 'AppProject',
    metadata,
    spec: boundaryCase.project,
  });
  if (answer.status >= 300) throw new ApiRefusal(`creating AppProject ${project}`, answer);
}

/** Makes every project and Application at once, awaits them together, and says of each case what happened. */
export async function observeCases(
  lab: Lab,
  prodServer: string,
  cases: readonly PlacedCase[],
  say: (line: string) => void,
): Promise<ReadonlyMap<string, string>> {
  const files: Record<string, GitFile> = {};
  for (const each of cases) {
    objectsOf(each).forEach((object, index) => {
      files[`${each.id}/${index}.yaml`] = dump(object);
    });
  }
  lab.front.makeRepository('boundary/objects').commit(files, 'every case');
  lab.front
    .makeRepository('boundary/other')
    .commit(
      { 'other/map.yaml': dump({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'other' } }) },
      'a second source',
    );

  await registerProd(lab, prodServer);
  for (const name of ['team-a', 'team-b']) {
    await lab.client.apply({ apiVersion: 'v1', kind: 'Namespace', metadata: { name } });
  }
  await Promise.all(cases.map((each) => createProject(lab, each)));
  await Promise.all(
    cases.map((each) => lab.client.apply(applicationOf(each, lab.front.repositoryUrl('boundary/objects')))),
  );
  say(`${cases.length} Applications applied`);
  await awaitSettled(lab, cases);

  // Once more: an Application that was read before its project or its cluster would otherwise be judged on less.
  await Promise.all(
    cases
      .filter((each) => each.boundaryCase.operation === undefined)
      .map(({ id, boundaryCase }) =>
        lab.client.patch(
          { apiVersion: ARGOCD_API, kind: 'Application', name: id, namespace: boundaryCase.namespace ?? 'argocd' },
          { metadata: { annotations: { 'argocd.argoproj.io/refresh': 'normal' } } },
        ),
      ),
  );
  const states = await awaitSettled(lab, cases);
  return new Map(
    cases.map((each) => {
      const state = states.get(keyOf(each));
      return [each.id, state === undefined ? 'no such Application' : describeOutcome(each, state)];
    }),
  );
}
