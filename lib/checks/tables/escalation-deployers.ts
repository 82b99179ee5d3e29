import type { EscalationRow } from './escalation-row';

const row = (
  danger: EscalationRow['danger'],
  scope: EscalationRow['scope'],
  group: string,
  kinds: readonly string[],
  why: string,
): EscalationRow => ({ danger, scope, group, kinds, why });

/** Kinds of Argo's own projects and of other deployers, which act with their own rights. Argo CD's own kinds are the business of `project-can-emit-argocd-objects`. */
export const DEPLOYER_ROWS: readonly EscalationRow[] = [
  row('critical', 'Namespaced', 'argoproj.io', ['ArgoCD', 'NotificationsConfiguration'], 'reconfigures an Argo CD'),
  row('high', 'Namespaced', 'argoproj.io', ['Workflow', 'CronWorkflow', 'WorkflowTemplate', 'Sensor', 'EventSource'], 'runs pods under other service accounts and creates any object with them'),
  row('high', 'Cluster', 'argoproj.io', ['ClusterWorkflowTemplate'], 'runs pods in the namespaces of others'),
  row('medium', 'Namespaced', 'argoproj.io', ['Rollout', 'AnalysisTemplate'], 'runs workloads and jobs'),
  row('medium', 'Cluster', 'argoproj.io', ['ClusterAnalysisTemplate'], 'runs jobs in the namespaces of others'),
  row('critical', 'Namespaced', 'kustomize.toolkit.fluxcd.io', ['Kustomization'], 'has Flux apply anything as cluster-admin'),
  row('critical', 'Namespaced', 'helm.toolkit.fluxcd.io', ['HelmRelease'], 'has Flux install anything as cluster-admin'),
  row('critical', 'Namespaced', 'source.toolkit.fluxcd.io', ['GitRepository', 'OCIRepository', 'HelmRepository', 'Bucket'], 'chooses what Flux applies'),
  row('critical', 'Namespaced', 'helm.cattle.io', ['HelmChart', 'HelmChartConfig'], 'has k3s install a chart as cluster-admin'),
  row('critical', 'Namespaced', 'k3s.cattle.io', ['Addon'], 'has k3s apply manifests as cluster-admin'),
  row('critical', 'Namespaced', 'fleet.cattle.io', ['Bundle', 'GitRepo'], 'has Rancher deploy to its clusters as administrator'),
  row('critical', 'Namespaced', 'catalog.cattle.io', ['App'], 'has Rancher install charts as administrator'),
  row('critical', 'Cluster', 'management.cattle.io', ['*'], 'reconfigures Rancher'),
  row('critical', 'Namespaced', 'operators.coreos.com', ['Subscription', 'CatalogSource', 'ClusterServiceVersion', 'OperatorGroup', 'InstallPlan'], 'installs operators together with their ClusterRoles'),
  row('critical', 'Cluster', 'pkg.crossplane.io', ['Provider', 'Function', 'Configuration'], 'installs providers that act as cloud or cluster administrator'),
  row('critical', 'Cluster', 'apiextensions.crossplane.io', ['Composition', 'CompositeResourceDefinition'], 'creates whatever the providers can'),
  row('critical', 'Cluster', 'kubernetes.crossplane.io', ['Object', 'ProviderConfig'], 'creates any object of the cluster'),
  row('critical', 'Cluster', 'helm.crossplane.io', ['Release', 'ProviderConfig'], 'installs any chart'),
  row('high', 'Namespaced', 'tekton.dev', ['PipelineRun', 'TaskRun'], 'runs pods under any service account of the namespace'),
  row('high', 'Namespaced', 'triggers.tekton.dev', ['*'], 'creates objects on outside events'),
  row('high', 'Namespaced', 'cluster.x-k8s.io', ['*'], 'creates machines and clusters'),
  row('high', 'Namespaced', 'infrastructure.cluster.x-k8s.io', ['*'], 'creates machines'),
  row('high', 'Namespaced', 'addons.cluster.x-k8s.io', ['ClusterResourceSet'], 'applies objects to workload clusters'),
  row('high', 'Namespaced', 'work.karmada.io', ['*'], 'writes to member clusters'),
  row('high', 'Namespaced', 'work.open-cluster-management.io', ['ManifestWork'], 'writes to member clusters'),
  row('critical', 'Namespaced', 'velero.io', ['Restore', 'Backup', 'BackupStorageLocation', 'Schedule'], 'restores and reads everything, and runs commands in pods'),
];
