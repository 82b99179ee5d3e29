import type { InventoryObject } from './inventory';
import { PUBLISHED_CLUSTER_SCOPED, PUBLISHED_NAMESPACED } from './published-kinds';

/** Whether objects of a kind live in a namespace. */
export type KindScope = 'Cluster' | 'Namespaced';

/** Answers for a kind; undefined when neither Kubernetes, a CustomResourceDefinition of the tree nor a well-known project defines it. */
export type KindScopes = (group: string, kind: string) => KindScope | undefined;

/** Kubernetes' own cluster-scoped kinds (1.34's `api/discovery`, and those of 1.36), the ones it has since removed included. */
const CLUSTER_SCOPED: Readonly<Record<string, readonly string[]>> = {
  '': ['ComponentStatus', 'Namespace', 'Node', 'PersistentVolume'],
  'admissionregistration.k8s.io': [
    'MutatingAdmissionPolicy',
    'MutatingAdmissionPolicyBinding',
    'MutatingWebhookConfiguration',
    'ValidatingAdmissionPolicy',
    'ValidatingAdmissionPolicyBinding',
    'ValidatingWebhookConfiguration',
  ],
  'apiextensions.k8s.io': ['CustomResourceDefinition'],
  'apiregistration.k8s.io': ['APIService'],
  'auditregistration.k8s.io': ['AuditSink'],
  'authentication.k8s.io': ['SelfSubjectReview', 'TokenReview'],
  'authorization.k8s.io': ['SelfSubjectAccessReview', 'SelfSubjectRulesReview', 'SubjectAccessReview'],
  'certificates.k8s.io': ['CertificateSigningRequest', 'ClusterTrustBundle'],
  extensions: ['PodSecurityPolicy'],
  'flowcontrol.apiserver.k8s.io': ['FlowSchema', 'PriorityLevelConfiguration'],
  'internal.apiserver.k8s.io': ['StorageVersion'],
  'networking.k8s.io': ['ClusterCIDR', 'IPAddress', 'IngressClass', 'ServiceCIDR'],
  'node.k8s.io': ['RuntimeClass'],
  policy: ['PodSecurityPolicy'],
  'rbac.authorization.k8s.io': ['ClusterRole', 'ClusterRoleBinding'],
  'resource.k8s.io': ['DeviceClass', 'DeviceTaintRule', 'ResourceClass', 'ResourcePoolStatusRequest', 'ResourceSlice'],
  'scheduling.k8s.io': ['PriorityClass'],
  'storage.k8s.io': ['CSIDriver', 'CSINode', 'StorageClass', 'VolumeAttachment', 'VolumeAttributesClass'],
  'storagemigration.k8s.io': ['StorageVersionMigration'],
};

/** Kubernetes' own namespaced kinds, and Argo CD's (its CRDs are seldom in the tree that it syncs). */
const NAMESPACED: Readonly<Record<string, readonly string[]>> = {
  '': [
    'Binding',
    'ConfigMap',
    'Endpoints',
    'Event',
    'LimitRange',
    'PersistentVolumeClaim',
    'Pod',
    'PodTemplate',
    'ReplicationController',
    'ResourceQuota',
    'Secret',
    'Service',
    'ServiceAccount',
  ],
  apps: ['ControllerRevision', 'DaemonSet', 'Deployment', 'ReplicaSet', 'StatefulSet'],
  'argoproj.io': ['AppProject', 'Application', 'ApplicationSet'],
  'authorization.k8s.io': ['LocalSubjectAccessReview'],
  autoscaling: ['HorizontalPodAutoscaler'],
  batch: ['CronJob', 'Job', 'ScheduledJob'],
  'certificates.k8s.io': ['PodCertificateRequest'],
  'coordination.k8s.io': ['Lease', 'LeaseCandidate'],
  'discovery.k8s.io': ['EndpointSlice'],
  'events.k8s.io': ['Event'],
  extensions: ['DaemonSet', 'Deployment', 'Ingress', 'NetworkPolicy', 'ReplicaSet'],
  'networking.k8s.io': ['Ingress', 'NetworkPolicy'],
  policy: ['Eviction', 'PodDisruptionBudget'],
  'rbac.authorization.k8s.io': ['Role', 'RoleBinding'],
  'resource.k8s.io': [
    'PodScheduling',
    'PodSchedulingContext',
    'ResourceClaim',
    'ResourceClaimParameters',
    'ResourceClaimTemplate',
    'ResourceClassParameters',
  ],
  'scheduling.k8s.io': ['PodGroup', 'Workload'],
  'settings.k8s.io': ['PodPreset'],
  'storage.k8s.io': ['CSIStorageCapacity'],
};

const BUILT_IN = indexScopes(CLUSTER_SCOPED, NAMESPACED);
const PUBLISHED = indexScopes(PUBLISHED_CLUSTER_SCOPED, PUBLISHED_NAMESPACED);

type Kinds = Readonly<Record<string, readonly string[]>>;

function indexScopes(clusterScoped: Kinds, namespaced: Kinds): ReadonlyMap<string, KindScope> {
  const scopes = new Map<string, KindScope>();
  for (const [group, kinds] of Object.entries(clusterScoped))
    for (const kind of kinds) scopes.set(`${group}/${kind}`, 'Cluster');
  for (const [group, kinds] of Object.entries(namespaced))
    for (const kind of kinds) scopes.set(`${group}/${kind}`, 'Namespaced');
  return scopes;
}

/** Kubernetes' own kinds as `group/kind`, for tests and listings. */
export function listBuiltInKinds(): ReadonlyMap<string, KindScope> {
  return new Map(BUILT_IN);
}

/**
 * Scopes of kinds: Kubernetes' own table, then every CustomResourceDefinition among the objects, then the kinds that
 * well-known projects publish, whose CRDs seldom stand in the tree that uses them.
 * Kubernetes' own kinds cannot be redefined.
 */
export function createKindScopes(objects: readonly InventoryObject[]): KindScopes {
  const custom = new Map<string, KindScope>();
  for (const { id, object } of objects) {
    if (id.kind !== 'CustomResourceDefinition' || id.group !== 'apiextensions.k8s.io') continue;
    const spec = object.spec as
      | { group?: unknown; scope?: unknown; names?: { kind?: unknown } | null }
      | null
      | undefined;
    const kind = spec?.names?.kind;
    if (typeof spec?.group !== 'string' || typeof kind !== 'string') continue;
    if (spec.scope === 'Cluster' || spec.scope === 'Namespaced') custom.set(`${spec.group}/${kind}`, spec.scope);
  }
  return (group, kind) => {
    const key = `${group}/${kind}`;
    return BUILT_IN.get(key) ?? custom.get(key) ?? PUBLISHED.get(key);
  };
}
