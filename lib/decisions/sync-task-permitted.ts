import type { AppProject } from '../model/app-project';
import { type ArgoCdVersion, DEFAULT_ARGOCD_VERSION, isSince } from '../model/argocd-version';
import { answerFromProblem, refuse } from './answer';
import type { Decision } from './decision';
import { type DestinationToJudge, decideDestination, type ProjectScopedClusters } from './destination-permitted';
import { nilPanic } from './go/panic';
import { fieldsOf, stringOf } from './json-fields';
import { decideResource } from './resource-permitted';

/** An object that a sync would apply or prune. */
export interface SyncTask {
  /** API group; empty for the core group. */
  readonly group: string;
  readonly kind: string;
  readonly name: string;
  /** The object's own namespace, or where it has none the destination's. */
  readonly namespace?: string;
  /** Whether the kind is namespaced, from API discovery; undefined when the cluster does not know the kind. */
  readonly namespaced: boolean | undefined;
}

/**
 * Whether a sync may touch an object (Argo CD, the permission validator of `SyncAppState`): the kind, then for a
 * namespaced one its namespace on the destination cluster. One refused object fails the whole sync before anything is
 * applied. For a kind that the cluster does not know, Argo CD up to 3.3 crashes and later ones refuse.
 */
export function decideSyncTask(
  project: AppProject,
  cluster: Pick<DestinationToJudge, 'server' | 'name'>,
  task: SyncTask,
  version: ArgoCdVersion = DEFAULT_ARGOCD_VERSION,
  clusters: ProjectScopedClusters = [],
): Decision {
  const { group, kind, name, namespace, namespaced } = fieldsOf(task);
  if (typeof namespaced !== 'boolean') {
    if (!isSince(version, 3, 4)) return answerFromProblem(nilPanic());
    const what = `${stringOf(group)}/${stringOf(kind)}`;
    return refuse(`failed to get API resource info for ${what}: unable to verify permissions`, []);
  }
  const byKind = decideResource(
    project,
    { group: stringOf(group), kind: stringOf(kind), name: stringOf(name), namespaced },
    version,
  );
  if (!byKind.permitted || !namespaced) return byKind;
  const where = { ...fieldsOf(cluster), namespace: stringOf(namespace) };
  const byNamespace = decideDestination(project, where, version, clusters);
  const isPlainRefusal =
    !byNamespace.permitted && byNamespace.crashes === undefined && byNamespace.undecided === undefined;
  if (!isPlainRefusal || byNamespace.reason.startsWith('could not retrieve project clusters: ')) return byNamespace;
  const projectName = stringOf(fieldsOf(fieldsOf(project).metadata).name);
  return { ...byNamespace, reason: `namespace ${where.namespace} is not permitted in project '${projectName}'` };
}

/**
 * Argo CD's sentence on a sync of which some objects are refused, given their sentences: since 3.5 they are named,
 * each once, sorted.
 */
export function syncFailureMessage(
  reasons: readonly string[],
  version: ArgoCdVersion = DEFAULT_ARGOCD_VERSION,
): string {
  const text = 'one or more synchronization tasks are not valid';
  if (!isSince(version, 3, 5) || reasons.length === 0) return text;
  return `${text}: ${[...new Set(reasons)].sort().join('; ')}`;
}
