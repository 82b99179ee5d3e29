import type { EscalationRow } from './escalation-row';

const namespaced = (row: Omit<EscalationRow, 'scope'>): EscalationRow => ({ ...row, scope: 'Namespaced' });
const WORKLOADS_WHY = 'mounts any Secret and runs as any service account of the namespace';

/** Kubernetes' own namespaced kinds. */
export const KUBERNETES_NAMESPACED_ROWS: readonly EscalationRow[] = [
  namespaced({
    group: 'rbac.authorization.k8s.io',
    kinds: ['RoleBinding'],
    danger: 'high',
    system: 'critical',
    controlPlane: 'critical',
    why: 'binds a privileged role in the namespace, for itself or for others',
  }),
  namespaced({
    group: 'rbac.authorization.k8s.io',
    kinds: ['Role'],
    danger: 'high',
    system: 'critical',
    controlPlane: 'critical',
    why: 'widens roles that are bound there already',
  }),
  namespaced({
    group: '',
    kinds: ['Pod', 'ReplicationController'],
    danger: 'low',
    system: 'critical',
    controlPlane: 'critical',
    why: WORKLOADS_WHY,
  }),
  namespaced({
    group: 'apps',
    kinds: ['Deployment', 'StatefulSet', 'DaemonSet', 'ReplicaSet'],
    danger: 'low',
    system: 'critical',
    controlPlane: 'critical',
    why: WORKLOADS_WHY,
  }),
  namespaced({
    group: 'batch',
    kinds: ['Job', 'CronJob'],
    danger: 'low',
    system: 'critical',
    controlPlane: 'critical',
    why: WORKLOADS_WHY,
  }),
  namespaced({
    group: '',
    kinds: ['Secret'],
    danger: 'high',
    controlPlane: 'critical',
    why: 'obtains a permanent token of any service account of the namespace; in Argo CD’s namespace, clusters, repositories and scoped entries that widen projects',
  }),
  namespaced({
    group: '',
    kinds: ['ConfigMap'],
    danger: 'low',
    system: 'critical',
    controlPlane: 'critical',
    why: 'rewrites the settings of Argo CD or of the cluster',
  }),
  namespaced({
    group: '',
    kinds: ['ServiceAccount'],
    danger: 'medium',
    system: 'critical',
    controlPlane: 'critical',
    why: 'takes a cloud identity by annotation where the trust is by namespace',
  }),
  namespaced({
    group: '',
    kinds: ['Service'],
    danger: 'medium',
    why: 'intercepts addresses by externalIPs, or points inside by ExternalName',
  }),
  namespaced({
    group: '',
    kinds: ['Endpoints'],
    danger: 'medium',
    why: 'points a Service at the pods of others, past their network policies',
  }),
  namespaced({
    group: 'discovery.k8s.io',
    kinds: ['EndpointSlice'],
    danger: 'medium',
    why: 'points a Service at the pods of others, past their network policies',
  }),
  namespaced({
    group: 'networking.k8s.io',
    kinds: ['Ingress'],
    danger: 'medium',
    why: 'takes the host or path of others, or runs snippets in the controller',
  }),
  namespaced({
    group: 'networking.k8s.io',
    kinds: ['NetworkPolicy'],
    danger: 'medium',
    why: 'opens the isolation that the platform set in the namespace',
  }),
  namespaced({
    group: '',
    kinds: ['ResourceQuota', 'LimitRange'],
    danger: 'medium',
    why: 'removes the platform’s limits',
  }),
  namespaced({
    group: '',
    kinds: ['PersistentVolumeClaim'],
    danger: 'medium',
    why: 'binds a released or unreserved volume of another party by `volumeName`',
  }),
  namespaced({
    group: 'coordination.k8s.io',
    kinds: ['Lease'],
    danger: 'medium',
    why: 'steals a leader election where the namespace holds one',
  }),
  namespaced({ group: 'policy', kinds: ['PodDisruptionBudget'], danger: 'low', why: 'blocks the draining of nodes' }),
];
