import type { EscalationRow } from './escalation-row';

const row = (
  danger: EscalationRow['danger'],
  scope: EscalationRow['scope'],
  group: string,
  kinds: readonly string[],
  why: string,
): EscalationRow => ({ danger, scope, group, kinds, why });

/** Policy engines, identities and secret operators. */
export const POLICY_AND_SECRET_ROWS: readonly EscalationRow[] = [
  row('critical', 'Cluster', 'kyverno.io', ['ClusterPolicy'], 'mutates or generates any object with Kyverno’s rights, or removes guards'),
  row('critical', 'Cluster', 'policies.kyverno.io', ['MutatingPolicy', 'GeneratingPolicy', 'ValidatingPolicy', 'ImageValidatingPolicy', 'DeletingPolicy'], 'mutates, generates or deletes any object with Kyverno’s rights, or removes guards'),
  row('high', 'Namespaced', 'kyverno.io', ['Policy'], 'mutates and generates within the controller’s rights'),
  row('high', 'Namespaced', 'policies.kyverno.io', ['NamespacedMutatingPolicy', 'NamespacedGeneratingPolicy', 'NamespacedDeletingPolicy'], 'mutates and generates within the controller’s rights'),
  row('high', 'Namespaced', 'kyverno.io', ['PolicyException'], 'exempts itself from the guards'),
  row('high', 'Namespaced', 'policies.kyverno.io', ['PolicyException'], 'exempts itself from the guards'),
  row('high', 'Cluster', 'kyverno.io', ['ClusterCleanupPolicy', 'GlobalContextEntry'], 'deletes objects of others, or reads the API'),
  row('high', 'Namespaced', 'kyverno.io', ['CleanupPolicy'], 'deletes objects'),
  row('high', 'Cluster', 'templates.gatekeeper.sh', ['ConstraintTemplate'], 'weakens or replaces guards'),
  row('high', 'Cluster', 'constraints.gatekeeper.sh', ['*'], 'weakens or replaces guards'),
  row('high', 'Namespaced', 'config.gatekeeper.sh', ['Config'], 'exempts namespaces from the guards'),
  row('critical', 'Cluster', 'mutations.gatekeeper.sh', ['Assign', 'AssignMetadata', 'ModifySet', 'AssignImage'], 'mutates any pod'),
  row('high', 'Cluster', 'policy.sigstore.dev', ['ClusterImagePolicy', 'TrustRoot'], 'has its own signatures accepted'),
  row('high', 'Cluster', 'spire.spiffe.io', ['ClusterSPIFFEID', 'ClusterStaticEntry', 'ClusterFederatedTrustDomain'], 'issues the workload identities of others'),
  row('high', 'Cluster', 'external-secrets.io', ['ClusterSecretStore', 'ClusterExternalSecret', 'ClusterPushSecret'], 'uses the operator’s own credentials and spreads secrets'),
  row('high', 'Namespaced', 'external-secrets.io', ['ExternalSecret', 'SecretStore', 'PushSecret'], 'reads any key that a shared store can read, or overwrites it'),
  row('high', 'Namespaced', 'secrets-store.csi.x-k8s.io', ['SecretProviderClass'], 'reads the secrets of a shared provider identity'),
  row('high', 'Namespaced', 'secrets.hashicorp.com', ['VaultAuth', 'VaultConnection', 'VaultStaticSecret', 'VaultDynamicSecret', 'VaultPKISecret'], 'reads secrets through the operator’s identity'),
  row('low', 'Namespaced', 'bitnami.com', ['SealedSecret'], 'equals a Secret'),
  row('high', 'Cluster', 'cert-manager.io', ['ClusterIssuer'], 'reads the solver credentials, or replaces the issuer of everybody'),
  row('medium', 'Namespaced', 'cert-manager.io', ['Issuer', 'Certificate', 'CertificateRequest'], 'obtains certificates for names of others'),
  row('high', 'Cluster', 'trust.cert-manager.io', ['Bundle'], 'plants authorities in all namespaces'),
  row('high', 'Cluster', 'keda.sh', ['ClusterTriggerAuthentication'], 'reads the secrets of KEDA’s namespace'),
  row('medium', 'Namespaced', 'keda.sh', ['ScaledObject', 'ScaledJob', 'TriggerAuthentication'], 'contacts any host with the pod’s identity, and scales what is in the namespace'),
  row('high', 'Namespaced', 'iam.services.k8s.aws', ['*'], 'grants itself cloud permissions'),
  row('high', 'Namespaced', 'iam.cnrm.cloud.google.com', ['*'], 'grants itself cloud permissions'),
  row('high', 'Cluster', 'iam.aws.upbound.io', ['*'], 'grants itself cloud permissions'),
  row('high', 'Namespaced', 'authorization.azure.com', ['RoleAssignment'], 'grants itself cloud permissions'),
  row('medium', 'Namespaced', 'hnc.x-k8s.io', ['HierarchyConfiguration', 'SubnamespaceAnchor'], 'propagates role bindings'),
  row('medium', 'Cluster', 'capsule.clastix.io', ['Tenant', 'GlobalTenantResource'], 'propagates role bindings'),
];
