import type { ApiClient } from './api-client';
import { awaitCondition } from './await-condition';
import { type LiveObject, readList, readPath, readText } from './kubernetes-object';

/** The API version of Argo CD's three kinds. */
export const ARGOCD_API = 'argoproj.io/v1alpha1';

/** One condition of an Application. */
export interface ApplicationCondition {
  readonly type: string;
  readonly message: string;
}

/** What a sync said of one object. */
export interface SyncedResource {
  readonly group: string;
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
  readonly status: string;
  readonly message: string;
}

/** The parts of an Application's status that the suites compare. */
export interface ApplicationState {
  readonly name: string;
  readonly namespace: string;
  readonly sync: string;
  readonly health: string;
  readonly revision: string;
  readonly conditions: readonly ApplicationCondition[];
  readonly phase: string;
  readonly message: string;
  readonly results: readonly SyncedResource[];
  /** Whether a refresh that was asked for has not happened yet. */
  readonly refreshing: boolean;
  /** Whether an operation waits or runs. */
  readonly operating: boolean;
  readonly reconciledAt: string;
}

/** Reads an Application's status. */
export function readApplication(live: LiveObject): ApplicationState {
  const { name, namespace = '' } = live.metadata;
  return {
    name,
    namespace,
    sync: readText(live, 'status', 'sync', 'status'),
    health: readText(live, 'status', 'health', 'status'),
    revision: readText(live, 'status', 'sync', 'revision'),
    conditions: readList(live, 'status', 'conditions').map((each) => ({
      type: readText(each, 'type'),
      message: readText(each, 'message'),
    })),
    phase: readText(live, 'status', 'operationState', 'phase'),
    message: readText(live, 'status', 'operationState', 'message'),
    results: readList(live, 'status', 'operationState', 'syncResult', 'resources').map((each) => ({
      group: readText(each, 'group'),
      kind: readText(each, 'kind'),
      namespace: readText(each, 'namespace'),
      name: readText(each, 'name'),
      status: readText(each, 'status'),
      message: readText(each, 'message'),
    })),
    refreshing: readText(live, 'metadata', 'annotations', 'argocd.argoproj.io/refresh') !== '',
    operating:
      readPath(live, 'operation') !== undefined ||
      ['Running', 'Terminating'].includes(readText(live, 'status', 'operationState', 'phase')),
    reconciledAt: readText(live, 'status', 'reconciledAt'),
  };
}

/** Every Application of a namespace, or of all, by `namespace/name`. */
export async function listApplications(
  client: ApiClient,
  namespace?: string,
): Promise<ReadonlyMap<string, ApplicationState>> {
  const live = await client.list(ARGOCD_API, 'Application', namespace);
  return new Map(live.map((each) => [`${each.metadata.namespace}/${each.metadata.name}`, readApplication(each)]));
}

/** One Application's state, undefined when there is none. */
export async function findApplication(
  client: ApiClient,
  name: string,
  namespace = 'argocd',
): Promise<ApplicationState | undefined> {
  const live = await client.read(ARGOCD_API, 'Application', name, namespace);
  return live === undefined ? undefined : readApplication(live);
}

/** Asks for a hard refresh: git is asked again and manifests are generated again. */
export async function refreshApplication(client: ApiClient, name: string, namespace = 'argocd'): Promise<void> {
  await client.patch(
    { apiVersion: ARGOCD_API, kind: 'Application', name, namespace },
    { metadata: { annotations: { 'argocd.argoproj.io/refresh': 'hard' } } },
  );
}

/** One line about an Application, for failures. */
export function describeApplication(state: ApplicationState | undefined): string {
  if (state === undefined) return 'no such Application';
  const conditions = state.conditions.map((each) => `${each.type}: ${each.message}`);
  return [
    `${state.namespace}/${state.name}: ${state.sync || '-'}, ${state.health || '-'}, operation ${state.phase || '-'} ${state.message}`,
    ...conditions,
  ].join('\n    ');
}

/** Refreshes an Application and awaits what `isThere` says of its state. */
export async function refreshUntil(
  client: ApiClient,
  name: string,
  what: string,
  isThere: (state: ApplicationState) => boolean,
  { namespace = 'argocd', seconds = 60 }: { readonly namespace?: string; readonly seconds?: number } = {},
): Promise<ApplicationState> {
  await refreshApplication(client, name, namespace);
  let last: ApplicationState | undefined;
  return awaitCondition(
    `Application ${name}: ${what}`,
    async () => {
      last = await findApplication(client, name, namespace);
      return last !== undefined && !last.refreshing && isThere(last) ? last : undefined;
    },
    { seconds },
    () => describeApplication(last),
  );
}
