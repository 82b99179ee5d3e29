import type { AppProject } from '../model/app-project';
import { type ArgoCdVersion, DEFAULT_ARGOCD_VERSION, isSince } from '../model/argocd-version';
import { permit, refuse } from './answer';
import type { Decision, Evidence } from './decision';
import { type DestinationToJudge, decideDestination, type ProjectScopedClusters } from './destination-permitted';
import { fieldsOf, listOf, stringOf } from './json-fields';
import { indexOfKindEntry } from './kind-list';

/** What is asked about: a kind, and for cluster-scoped objects the name. The core group is the empty string. */
export interface ResourceToJudge {
  /** API group. @default '', the core group */
  readonly group?: string;
  readonly kind?: string;
  /** `metadata.name`; counts for cluster-scoped objects since Argo CD 3.3. */
  readonly name?: string;
  /** Which of the two pairs of lists decides. @default false: the object is cluster-scoped */
  readonly namespaced?: boolean;
}

type ListName = `${'cluster' | 'namespace'}Resource${'White' | 'Black'}list`;

/**
 * Whether a project permits a kind (Argo CD, `AppProject.IsGroupKindNamePermitted`, before 3.3 `IsGroupKindPermitted`).
 * Namespaced: an absent whitelist permits all, an empty one nothing. Cluster-scoped: absent is empty. A blacklist
 * wins. Entries are compared with Go's `filepath.Match`, kind first; `name` of an entry counts since 3.3.
 */
export function decideResource(
  project: AppProject,
  resource: ResourceToJudge,
  version: ArgoCdVersion = DEFAULT_ARGOCD_VERSION,
): Decision {
  const { group, kind, name, namespaced } = fieldsOf(resource);
  const asked = { group: stringOf(group), kind: stringOf(kind), name: stringOf(name) };
  const scope = namespaced === true ? 'namespace' : 'cluster';
  const isNamed = scope === 'cluster' && isSince(version, 3, 3);
  const spec = fieldsOf(fieldsOf(project).spec);
  const projectName = stringOf(fieldsOf(fieldsOf(project).metadata).name);
  const refusal = `resource ${asked.group}:${asked.kind} is not permitted in project ${projectName}`;

  const whitelistName: ListName = `${scope}ResourceWhitelist`;
  const whitelist = spec[whitelistName];
  const isOpen = scope === 'namespace' && !Array.isArray(whitelist);
  const allowing = isOpen ? -1 : indexOfKindEntry(listOf(whitelist), asked, isNamed);
  const denying = indexOfKindEntry(listOf(spec[`${scope}ResourceBlacklist`]), asked, isNamed);

  if (!isOpen && allowing < 0) {
    const effect = listOf(whitelist).length === 0 ? 'empty' : 'unmatched';
    return refuse(refusal, [{ in: 'project', path: ['spec', whitelistName], effect }]);
  }
  if (denying >= 0) return refuse(refusal, [evidenceAt(spec, `${scope}ResourceBlacklist`, denying, 'denies')]);
  return permit('the kind is permitted', isOpen ? [] : [evidenceAt(spec, whitelistName, allowing, 'allows')]);
}

/**
 * Whether a project permits an object where it lives (Argo CD, `AppProject.IsResourcePermitted`): the kind, by
 * whether the object has a namespace, then the namespace as a destination. What it refuses is left out of
 * comparison, pruning and cascading deletion.
 */
export function decideLiveResource(
  project: AppProject,
  resource: Omit<ResourceToJudge, 'namespaced'> & { readonly namespace?: string },
  cluster: DestinationToJudge | undefined,
  version: ArgoCdVersion = DEFAULT_ARGOCD_VERSION,
  clusters: ProjectScopedClusters = [],
): Decision {
  const namespace = stringOf(fieldsOf(resource).namespace);
  const kind = decideResource(project, { ...resource, namespaced: namespace !== '' }, version);
  if (!kind.permitted || namespace === '') return kind;
  const where = cluster && { server: cluster.server, name: cluster.name, namespace };
  return decideDestination(project, where, version, clusters);
}

function evidenceAt(
  spec: Readonly<Record<string, unknown>>,
  list: ListName,
  index: number,
  effect: Evidence['effect'],
): Evidence {
  return { in: 'project', path: ['spec', list, index], value: listOf(spec[list])[index], effect };
}
