import type { AppProject, AppProjectSpec } from '../model/app-project';
import { type ArgoCdVersion, DEFAULT_ARGOCD_VERSION, isSince } from '../model/argocd-version';
import type { Cluster } from '../model/cluster';
import { fieldsOf, listOf, stringOf } from './json-fields';
import { readLabelSelector } from './label-selector';

/** An entry of `globalProjects` in `argocd-cm`. */
export interface GlobalProjectSetting {
  readonly projectName?: string;
  /** A Kubernetes label selector; an empty one matches every project. */
  readonly labelSelector?: unknown;
}

/** What is merged into a project beside its own text. */
export interface ProjectSurroundings {
  /** All projects of the control plane's namespace. */
  readonly projects?: readonly AppProject[];
  /** `globalProjects` of `argocd-cm`. */
  readonly globalProjects?: readonly GlobalProjectSetting[];
  /** URLs of repositories whose Secret names a project. */
  readonly repositories?: readonly { readonly repoURL: string; readonly project?: string }[];
  /** Cluster Secrets. */
  readonly clusters?: readonly Cluster[];
}

/**
 * A project as the controller sees it (Argo CD, `GetAppProjectByName`): repositories and clusters scoped to it are
 * appended to its lists, then the lists of each global project whose selector its labels match. Roles,
 * `sourceNamespaces` and `permitOnlyProjectScopedClusters` stay its own.
 */
export function effectiveProject(
  project: AppProject,
  surroundings: ProjectSurroundings,
  version: ArgoCdVersion = DEFAULT_ARGOCD_VERSION,
): AppProject {
  const name = nameOf(project);
  const ownClusters = listOf(fieldsOf(surroundings).clusters).filter((cluster) => fieldsOf(cluster).project === name);
  const ownRepositories = listOf(fieldsOf(surroundings).repositories).filter((repo) => fieldsOf(repo).project === name);
  let spec: AppProjectSpec = appendLists(
    fieldsOf(fieldsOf(project).spec),
    {
      sourceRepos: ownRepositories.map((repo) => fieldsOf(repo).repoURL),
      destinations: ownClusters.flatMap((cluster) => {
        const namespaces = listOf(fieldsOf(cluster).namespaces);
        const server = fieldsOf(cluster).server;
        return (namespaces.length === 0 ? ['*'] : namespaces).map((namespace) => ({ server, namespace }));
      }),
    },
    ['sourceRepos', 'destinations'],
  );
  for (const global of findGlobalProjects(project, surroundings))
    spec = mergeLists(spec, fieldsOf(global.spec), version);
  return { ...project, spec: dropUnknownFields(spec, version) };
}

/** Appends a global project's lists (Argo CD, `mergeVirtualProject`); service accounts since 3.5. */
export function mergeGlobalProject(
  spec: AppProjectSpec,
  global: AppProjectSpec | null | undefined,
  version: ArgoCdVersion = DEFAULT_ARGOCD_VERSION,
): AppProjectSpec {
  return dropUnknownFields(mergeLists(fieldsOf(spec), fieldsOf(global), version), version);
}

function mergeLists(spec: AppProjectSpec, global: AppProjectSpec, version: ArgoCdVersion): AppProjectSpec {
  const merged = isSince(version, 3, 5) ? [...MERGED_LISTS, 'destinationServiceAccounts'] : MERGED_LISTS;
  return appendLists(fieldsOf(spec), fieldsOf(global), merged);
}

/** Fields of list entries with the first minor that knows them; an older Argo CD reads the entry without. */
const YOUNG_FIELDS: readonly { readonly list: string; readonly field: string; readonly minor: number }[] = [
  { list: 'clusterResourceWhitelist', field: 'name', minor: 3 },
  { list: 'clusterResourceBlacklist', field: 'name', minor: 3 },
  { list: 'syncWindows', field: 'andOperator', minor: 0 },
  { list: 'syncWindows', field: 'description', minor: 1 },
  { list: 'syncWindows', field: 'syncOverrun', minor: 5 },
];

function dropUnknownFields(spec: AppProjectSpec, version: ArgoCdVersion): AppProjectSpec {
  const known: Record<string, unknown> = { ...spec };
  if (!isSince(version, 3, 5)) delete known.sourceIntegrity;
  for (const { list, field, minor } of YOUNG_FIELDS) {
    if (isSince(version, 3, minor)) continue;
    const entries = listOf(known[list]);
    if (!entries.some((entry) => field in fieldsOf(entry))) continue;
    known[list] = entries.map((entry) => {
      if (entry === null) return entry;
      const { [field]: _, ...rest } = fieldsOf(entry);
      return rest;
    });
  }
  return known as AppProjectSpec;
}

const MERGED_LISTS: readonly string[] = [
  'clusterResourceWhitelist',
  'clusterResourceBlacklist',
  'namespaceResourceWhitelist',
  'namespaceResourceBlacklist',
  'syncWindows',
  'sourceRepos',
  'destinations',
];

// An absent list stays absent when there is nothing to append: for namespaced kinds that means everything.
function appendLists(
  spec: Readonly<Record<string, unknown>>,
  other: Readonly<Record<string, unknown>>,
  names: readonly string[],
): AppProjectSpec {
  const merged: Record<string, unknown> = { ...spec };
  for (const name of names) {
    const added = listOf(other[name]);
    if (added.length > 0) merged[name] = [...listOf(spec[name]), ...added];
  }
  return merged as AppProjectSpec;
}

function findGlobalProjects(project: AppProject, surroundings: ProjectSurroundings): readonly AppProject[] {
  const name = nameOf(project);
  const found: AppProject[] = [];
  for (const setting of listOf(fieldsOf(surroundings).globalProjects)) {
    const { projectName, labelSelector } = fieldsOf(setting);
    if (stringOf(projectName) === name) continue;
    const selects = readLabelSelector(labelSelector);
    // An unreadable selector or a missing project ends the list.
    if (!selects) break;
    if (!selects(fieldsOf(fieldsOf(fieldsOf(project).metadata).labels))) continue;
    const global = listOf(fieldsOf(surroundings).projects).find((other) => nameOf(other) === stringOf(projectName));
    if (!global) break;
    found.push(global as AppProject);
  }
  return found;
}

function nameOf(project: unknown): string {
  return stringOf(fieldsOf(fieldsOf(project).metadata).name);
}
