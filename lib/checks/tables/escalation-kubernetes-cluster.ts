import type { EscalationRow } from './escalation-row';

const cluster = (
  danger: EscalationRow['danger'],
  group: string,
  kinds: readonly string[],
  why: string,
): EscalationRow => ({ danger, group, kinds, scope: 'Cluster', why });

/** Kubernetes' own cluster-scoped kinds, and OpenShift's. */
export const KUBERNETES_CLUSTER_ROWS: readonly EscalationRow[] = [
  cluster(
    'critical',
    'rbac.authorization.k8s.io',
    ['ClusterRoleBinding'],
    'binds its own service account to cluster-admin',
  ),
  cluster(
    'critical',
    'rbac.authorization.k8s.io',
    ['ClusterRole'],
    'overwrites a role that is bound already, or widens `admin` and `edit` by aggregation',
  ),
  cluster(
    'critical',
    'admissionregistration.k8s.io',
    ['MutatingWebhookConfiguration'],
    'reads and rewrites every object of the cluster, Secrets included',
  ),
  cluster(
    'critical',
    'admissionregistration.k8s.io',
    ['ValidatingWebhookConfiguration'],
    'reads every object on admission, and can replace the security webhooks or refuse everything',
  ),
  cluster(
    'critical',
    'admissionregistration.k8s.io',
    ['MutatingAdmissionPolicy', 'MutatingAdmissionPolicyBinding'],
    'rewrites every object of the cluster',
  ),
  cluster(
    'high',
    'admissionregistration.k8s.io',
    ['ValidatingAdmissionPolicy', 'ValidatingAdmissionPolicyBinding'],
    'weakens the guard policies of others, or locks the cluster',
  ),
  cluster(
    'critical',
    'apiregistration.k8s.io',
    ['APIService'],
    'takes over an API group and receives the requests of others',
  ),
  cluster(
    'high',
    'apiextensions.k8s.io',
    ['CustomResourceDefinition'],
    'alters the kinds of other controllers, and its deletion deletes all their objects',
  ),
  cluster(
    'high',
    '',
    ['Namespace'],
    'relabels every namespace (Pod Security, network policies), and pruning one deletes all within; destinations do not limit it',
  ),
  cluster('critical', '', ['PersistentVolume'], 'mounts any path of any node, or the disk of another party'),
  cluster('high', '', ['Node'], 'moves the workloads of others by labels and taints'),
  cluster(
    'medium',
    'storage.k8s.io',
    ['StorageClass', 'VolumeAttributesClass'],
    'sets the default class and the parameters of everybody’s volumes',
  ),
  cluster('high', 'storage.k8s.io', ['CSIDriver'], 'hands service account tokens to a driver of its own'),
  cluster('high', 'storage.k8s.io', ['VolumeAttachment'], 'attaches volumes of others'),
  cluster(
    'high',
    'snapshot.storage.k8s.io',
    ['VolumeSnapshotContent'],
    'imports a snapshot of another party by its handle',
  ),
  cluster(
    'medium',
    'snapshot.storage.k8s.io',
    ['VolumeSnapshotClass'],
    'sets parameters that everybody’s snapshots use',
  ),
  cluster(
    'medium',
    'scheduling.k8s.io',
    ['PriorityClass'],
    'pre-empts the pods of others, or becomes everybody’s default',
  ),
  cluster('medium', 'node.k8s.io', ['RuntimeClass'], 'chooses a weaker runtime'),
  cluster(
    'medium',
    'flowcontrol.apiserver.k8s.io',
    ['FlowSchema', 'PriorityLevelConfiguration'],
    'starves the API server for others',
  ),
  cluster(
    'high',
    'certificates.k8s.io',
    ['CertificateSigningRequest'],
    'obtains client certificates of privileged identities where an approver signs by itself',
  ),
  cluster('high', 'certificates.k8s.io', ['ClusterTrustBundle'], 'plants trusted authorities'),
  cluster('medium', 'networking.k8s.io', ['IngressClass'], 'becomes the default class of everybody’s Ingresses'),
  cluster(
    'medium',
    'resource.k8s.io',
    ['DeviceClass', 'ResourceSlice'],
    'reaches devices with admin access, or offers false ones',
  ),
  cluster('critical', 'policy', ['PodSecurityPolicy'], 'permits privileged pods'),
  cluster('critical', 'security.openshift.io', ['SecurityContextConstraints'], 'permits privileged pods'),
  cluster('critical', 'config.openshift.io', ['OAuth'], 'decides who may log in as whom'),
  cluster('critical', 'user.openshift.io', ['User', 'Group', 'Identity'], 'makes itself an administrator'),
  cluster('critical', 'machineconfiguration.openshift.io', ['MachineConfig'], 'writes root’s files on the nodes'),
];
