import type { EscalationRow } from './escalation-row';

const row = (
  danger: EscalationRow['danger'],
  scope: EscalationRow['scope'],
  group: string,
  kinds: readonly string[],
  why: string,
): EscalationRow => ({ danger, scope, group, kinds, why });

/** Nodes, observability, databases and backups. */
export const NODE_AND_DATA_ROWS: readonly EscalationRow[] = [
  row('high', 'Cluster', 'karpenter.sh', ['NodePool'], 'starts nodes with a cloud role'),
  row('high', 'Cluster', 'karpenter.k8s.aws', ['EC2NodeClass'], 'is root on nodes with a cloud role'),
  row('high', 'Cluster', 'nfd.k8s-sigs.io', ['NodeFeatureRule'], 'labels every node'),
  row('high', 'Namespaced', 'sriovnetwork.openshift.io', ['*'], 'reconfigures the nodes’ network devices'),
  row('high', 'Cluster', 'nvidia.com', ['ClusterPolicy'], 'runs privileged pods on each node'),
  row('high', 'Namespaced', 'tuned.openshift.io', ['Tuned'], 'tunes the kernel of each node'),
  row('high', 'Namespaced', 'upgrade.cattle.io', ['Plan'], 'runs privileged pods on each node'),
  row(
    'medium',
    'Namespaced',
    'monitoring.coreos.com',
    ['ServiceMonitor', 'PodMonitor', 'Probe', 'ScrapeConfig', 'PrometheusRule', 'AlertmanagerConfig'],
    'scrapes inside hosts with Prometheus’ identity',
  ),
  row(
    'high',
    'Namespaced',
    'monitoring.coreos.com',
    ['Prometheus', 'Alertmanager', 'ThanosRuler', 'PrometheusAgent'],
    'runs pods with a chosen service account',
  ),
  row('medium', 'Cluster', 'logging.banzaicloud.io', ['ClusterFlow', 'ClusterOutput'], 'ships the logs of others away'),
  row(
    'medium',
    'Cluster',
    'fluentbit.fluent.io',
    ['ClusterFilter', 'ClusterInput', 'ClusterOutput', 'ClusterFluentBitConfig'],
    'ships the logs of others away',
  ),
  row(
    'medium',
    'Namespaced',
    'opentelemetry.io',
    ['Instrumentation', 'OpenTelemetryCollector'],
    'injects into pods and runs collectors',
  ),
  row('medium', 'Namespaced', 'postgresql.cnpg.io', ['Cluster'], 'runs SQL as superuser and mounts secrets'),
  row('medium', 'Namespaced', 'acid.zalan.do', ['postgresql'], 'runs SQL as superuser and mounts secrets'),
  row(
    'medium',
    'Namespaced',
    'kafka.strimzi.io',
    ['Kafka', 'KafkaTopic', 'KafkaUser'],
    'reaches shared topics and users',
  ),
  row('medium', 'Namespaced', 'k8up.io', ['*'], 'reads and restores volumes'),
  row('medium', 'Namespaced', 'longhorn.io', ['*'], 'reads and restores volumes of others'),
  row('medium', 'Namespaced', 'volsync.backube', ['*'], 'reads and restores volumes'),
];
