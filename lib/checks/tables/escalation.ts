import { DEPLOYER_ROWS } from './escalation-deployers';
import { KUBERNETES_CLUSTER_ROWS } from './escalation-kubernetes-cluster';
import { KUBERNETES_NAMESPACED_ROWS } from './escalation-kubernetes-namespaced';
import { NODE_AND_DATA_ROWS } from './escalation-nodes-and-data';
import { POLICY_AND_SECRET_ROWS } from './escalation-policy-and-secrets';
import type { EscalationRow } from './escalation-row';
import { TRAFFIC_ROWS } from './escalation-traffic';

/** Kinds whose permission hands out more than a project intends. */
export const ESCALATION_ROWS: readonly EscalationRow[] = [
  ...KUBERNETES_CLUSTER_ROWS,
  ...KUBERNETES_NAMESPACED_ROWS,
  ...DEPLOYER_ROWS,
  ...POLICY_AND_SECRET_ROWS,
  ...TRAFFIC_ROWS,
  ...NODE_AND_DATA_ROWS,
];

/** Namespaces of Kubernetes itself and of operators that hold more rights than a tenant. */
export const SYSTEM_NAMESPACES: readonly string[] = [
  'kube-system',
  'cert-manager',
  'external-secrets',
  'flux-system',
  'gatekeeper-system',
  'kyverno',
  'velero',
  'crossplane-system',
  'istio-system',
  'cattle-system',
];
