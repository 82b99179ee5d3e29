import type { GroupKindEntry, SyncWindow } from '../../../../lib/model/app-project';
import { IN_CLUSTER_SERVER } from '../../../../lib/model/cluster';
import { type BoundaryCase, type BoundaryPlaces, openProject } from './boundary-case';

/** `CreateNamespace=true` against the list of cluster-scoped kinds. */
export function makeNamespaceCreationCases(): readonly BoundaryCase[] {
  const entry = (
    title: string,
    namespace: string,
    clusterResourceWhitelist: readonly GroupKindEntry[],
    syncOptions: readonly string[] = ['CreateNamespace=true'],
  ): BoundaryCase => ({
    rule: 'namespace creation',
    title,
    project: { ...openProject, clusterResourceWhitelist },
    destination: { server: IN_CLUSTER_SERVER, namespace },
    syncOptions,
  });
  const permitted: readonly GroupKindEntry[] = [{ group: '', kind: 'Namespace' }];
  return [
    entry('the project permits Namespaces', 'created-listed', permitted),
    entry('the project permits no cluster-scoped kind', 'created-unlisted', []),
    entry('the project permits other kinds', 'created-other', [
      { group: 'rbac.authorization.k8s.io', kind: 'ClusterRole' },
    ]),
    entry('the namespace exists already', 'team-a', []),
    entry('the project permits Namespaces of that name', 'created-named', [
      { group: '', kind: 'Namespace', name: 'created-named' },
    ]),
    entry('the project permits Namespaces of another name', 'created-misnamed', [
      { group: '', kind: 'Namespace', name: 'created-elsewhere' },
    ]),
  ];
}

/** Applications outside Argo CD's namespace against `spec.sourceNamespaces`. */
export function makeApplicationNamespaceCases(): readonly BoundaryCase[] {
  const entry = (title: string, namespace: string, sourceNamespaces?: readonly string[]): BoundaryCase => ({
    rule: 'application namespace',
    title,
    project: { ...openProject, ...(sourceNamespaces === undefined ? {} : { sourceNamespaces }) },
    namespace,
  });
  return [
    entry("Argo CD's own namespace needs no entry", 'argocd'),
    entry('the namespace is listed', 'team-a', ['team-a']),
    entry('a star stands for the rest', 'team-a', ['team-*']),
    entry('another namespace is listed', 'team-a', ['team-b']),
    entry('nothing is listed', 'team-a'),
    entry('the list is empty', 'team-a', []),
    entry('a regular expression between slashes', 'team-a', ['/^team-[ab]$/']),
    entry('a regular expression that does not match', 'team-a', ['/^team-[cd]$/']),
    entry('a refusal is no refusal here, but a name', 'team-a', ['!team-b']),
  ];
}

/** Applications whose project is not there. */
export function makeMissingProjectCases(): readonly BoundaryCase[] {
  return [
    { rule: 'missing project', title: 'the project does not exist' },
    {
      rule: 'missing project',
      title: 'the project does not exist, for an Application in another namespace',
      namespace: 'team-b',
    },
    { rule: 'missing project', title: 'the project exists', project: openProject },
    {
      rule: 'missing project',
      title: 'the project exists and permits nothing',
      project: { sourceRepos: [], destinations: [] },
    },
  ];
}

/** Syncs against `spec.syncWindows`. */
export function makeSyncWindowCases({ hourFromNow }: BoundaryPlaces): readonly BoundaryCase[] {
  // An hour that lies ten hours ahead, for one hour: closed now, whenever the suite runs.
  const later = { schedule: `0 ${hourFromNow(10)} * * *`, duration: '1h' };
  const always = { schedule: '* * * * *', duration: '24h' };
  const all = { applications: ['*'] };
  const entry = (
    title: string,
    syncWindows: readonly SyncWindow[],
    operation: 'automated' | 'manual' = 'automated',
  ): BoundaryCase => ({ rule: 'sync window', title, project: { ...openProject, syncWindows }, operation });
  return [
    entry('an open window that allows', [{ kind: 'allow', ...always, ...all }]),
    entry('an open window that denies', [{ kind: 'deny', ...always, ...all }]),
    entry('a closed window that allows', [{ kind: 'allow', ...later, ...all }]),
    entry('a closed window that denies', [{ kind: 'deny', ...later, ...all }]),
    entry('denied beside allowed', [
      { kind: 'allow', ...always, ...all },
      { kind: 'deny', ...always, ...all },
    ]),
    entry('a manual sync in a window that denies', [{ kind: 'deny', ...always, ...all }], 'manual'),
    entry(
      'a manual sync where the window permits those',
      [{ kind: 'deny', ...always, ...all, manualSync: true }],
      'manual',
    ),
    entry('an automated sync where the window permits manual ones', [
      { kind: 'deny', ...always, ...all, manualSync: true },
    ]),
    entry('a manual sync outside a window that allows', [{ kind: 'allow', ...later, ...all }], 'manual'),
    entry(
      'a manual sync outside a window that permits those',
      [{ kind: 'allow', ...later, ...all, manualSync: true }],
      'manual',
    ),
    entry('a window for other Applications', [{ kind: 'deny', ...always, applications: ['somebody-else'] }]),
    entry('a window for the namespace', [{ kind: 'deny', ...always, namespaces: ['team-*'] }]),
    entry('a window for another namespace', [{ kind: 'deny', ...always, namespaces: ['other'] }]),
    entry('a window for the cluster', [{ kind: 'deny', ...always, clusters: [IN_CLUSTER_SERVER] }]),
    entry('a window that needs both and gets one', [
      { kind: 'deny', ...always, applications: ['*'], namespaces: ['other'], andOperator: true },
    ]),
    entry('a window that needs both and gets both', [
      { kind: 'deny', ...always, applications: ['*'], namespaces: ['team-a'], andOperator: true },
    ]),
  ];
}
