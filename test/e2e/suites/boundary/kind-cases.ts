import type { AppProjectSpec, GroupKindEntry } from '../../../../lib/model/app-project';
import { IN_CLUSTER_SERVER } from '../../../../lib/model/cluster';
import type { KubernetesObject } from '../../../../lib/model/kubernetes-object';
import { type BoundaryCase, openProject } from './boundary-case';

const priorityClass = (name: string): KubernetesObject => ({
  apiVersion: 'scheduling.k8s.io/v1',
  kind: 'PriorityClass',
  metadata: { name },
  value: 10,
});
const clusterRole = (name: string): KubernetesObject => ({
  apiVersion: 'rbac.authorization.k8s.io/v1',
  kind: 'ClusterRole',
  metadata: { name },
  rules: [],
});
const namespaceObject = (name: string): KubernetesObject => ({
  apiVersion: 'v1',
  kind: 'Namespace',
  metadata: { name },
});
const configMap = (name: string, namespace?: string): KubernetesObject => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name, ...(namespace === undefined ? {} : { namespace }) },
  data: { key: 'value' },
});
const secret = (name: string): KubernetesObject => ({
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: { name },
  stringData: { key: 'x' },
});
const role = (name: string): KubernetesObject => ({
  apiVersion: 'rbac.authorization.k8s.io/v1',
  kind: 'Role',
  metadata: { name },
  rules: [],
});
const service = (name: string): KubernetesObject => ({
  apiVersion: 'v1',
  kind: 'Service',
  metadata: { name },
  spec: { ports: [{ port: 80, protocol: 'TCP', targetPort: 80 }] },
});

/** Cluster-scoped objects against `spec.clusterResourceWhitelist` and its blacklist. */
export function makeClusterKindCases(): readonly BoundaryCase[] {
  const entry = (
    title: string,
    objects: readonly KubernetesObject[],
    clusterResourceWhitelist: readonly GroupKindEntry[] | undefined,
    clusterResourceBlacklist?: readonly GroupKindEntry[],
  ): BoundaryCase => ({
    rule: 'cluster-scoped kind',
    title,
    project: {
      sourceRepos: ['*'],
      destinations: [{ server: '*', namespace: '*' }],
      ...(clusterResourceWhitelist === undefined ? {} : { clusterResourceWhitelist }),
      ...(clusterResourceBlacklist === undefined ? {} : { clusterResourceBlacklist }),
    },
    objects,
  });
  return [
    entry('the kind is listed', [priorityClass('listed')], [{ group: 'scheduling.k8s.io', kind: 'PriorityClass' }]),
    entry('the list is absent', [priorityClass('absent')], undefined),
    entry('the list is empty', [priorityClass('empty')], []),
    entry(
      'another kind of the group is listed',
      [clusterRole('other-kind')],
      [{ group: 'rbac.authorization.k8s.io', kind: 'ClusterRoleBinding' }],
    ),
    entry(
      'the kind is listed in another group',
      [clusterRole('other-group')],
      [{ group: 'apps', kind: 'ClusterRole' }],
    ),
    entry('stars stand for group and kind', [clusterRole('stars')], [{ group: '*', kind: '*' }]),
    entry('a pattern stands for kinds of a group', [clusterRole('pattern')], [{ group: 'rbac.*', kind: 'Cluster*' }]),
    entry(
      'an entry for namespaced kinds does not count',
      [priorityClass('wrong-scope')],
      [{ group: '', kind: 'ConfigMap' }],
    ),
    entry(
      'the kind is refused beside a star',
      [clusterRole('refused')],
      [{ group: '*', kind: '*' }],
      [{ group: 'rbac.authorization.k8s.io', kind: 'ClusterRole' }],
    ),
    entry(
      'another kind is refused beside a star',
      [priorityClass('not-refused')],
      [{ group: '*', kind: '*' }],
      [{ group: 'rbac.authorization.k8s.io', kind: 'ClusterRole' }],
    ),
    entry(
      'a Namespace with the entry of its name',
      [namespaceObject('named-one')],
      [{ group: '', kind: 'Namespace', name: 'named-*' }],
    ),
    entry(
      'a Namespace of another name than the entry',
      [namespaceObject('someone-elses')],
      [{ group: '', kind: 'Namespace', name: 'mine-*' }],
    ),
    entry(
      'one of two kinds is refused: nothing is applied',
      [priorityClass('half'), clusterRole('half')],
      [{ group: 'scheduling.k8s.io', kind: 'PriorityClass' }],
    ),
  ];
}

/** Namespaced objects against the namespaced lists, and their own namespace against the destinations. */
export function makeNamespacedKindCases(): readonly BoundaryCase[] {
  const server = IN_CLUSTER_SERVER;
  const entry = (title: string, objects: readonly KubernetesObject[], narrowed: AppProjectSpec): BoundaryCase => ({
    rule: 'namespaced kind',
    title,
    project: { ...openProject, ...narrowed },
    objects,
  });
  const onlyTeamA: AppProjectSpec = { destinations: [{ server, namespace: 'team-a' }] };
  return [
    entry('no list at all', [configMap('no-list'), secret('no-list')], {}),
    entry('the kind is listed', [configMap('kind-listed')], {
      namespaceResourceWhitelist: [{ group: '', kind: 'ConfigMap' }],
    }),
    entry('the kind is not listed', [secret('kind-not-listed')], {
      namespaceResourceWhitelist: [{ group: '', kind: 'ConfigMap' }],
    }),
    entry('the list is empty', [configMap('list-empty')], { namespaceResourceWhitelist: [] }),
    entry('the kind is refused', [secret('kind-refused')], {
      namespaceResourceBlacklist: [{ group: '', kind: 'Secret' }],
    }),
    entry('another kind is refused', [configMap('other-refused')], {
      namespaceResourceBlacklist: [{ group: '', kind: 'Secret' }],
    }),
    entry('the kind is listed and refused', [secret('both-lists')], {
      namespaceResourceWhitelist: [{ group: '*', kind: '*' }],
      namespaceResourceBlacklist: [{ group: '', kind: 'Secret' }],
    }),
    entry('every kind is refused', [configMap('all-refused')], {
      namespaceResourceBlacklist: [{ group: '*', kind: '*' }],
    }),
    entry('the core group is not another group', [role('core-group')], {
      namespaceResourceWhitelist: [{ group: '', kind: 'Role' }],
    }),
    entry('a pattern with a class stands for a kind', [service('class')], {
      namespaceResourceWhitelist: [{ group: '', kind: '[A-S]ervice' }],
    }),
    entry('a negated class refuses the kind', [service('negated')], {
      namespaceResourceWhitelist: [{ group: '', kind: '[^S]ervice' }],
    }),
    entry('a kind is written in lower case', [configMap('lower-case')], {
      namespaceResourceWhitelist: [{ group: '', kind: 'configmap' }],
    }),
    entry('an object names the permitted namespace', [configMap('own-namespace', 'team-a')], onlyTeamA),
    entry('an object names another namespace', [configMap('other-namespace', 'team-b')], onlyTeamA),
    entry('an object names another namespace that is permitted', [configMap('also-permitted', 'team-b')], {
      destinations: [{ server, namespace: 'team-*' }],
    }),
    entry('an object names a namespace that is refused by name', [configMap('refused-namespace', 'team-b')], {
      destinations: [
        { server, namespace: '*' },
        { server, namespace: '!team-b' },
      ],
    }),
  ];
}
