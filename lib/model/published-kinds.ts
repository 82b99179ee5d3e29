type Kinds = Readonly<Record<string, readonly string[]>>;

/**
 * Cluster-scoped kinds of CRDs that trees use without holding them, from the CRDs that their projects publish: Gateway
 * API v1.3.0, cert-manager v1.18.2, Kyverno v1.15.2, KEDA v2.17.2, External Secrets v1.3.2.
 */
export const PUBLISHED_CLUSTER_SCOPED: Kinds = {
  'cert-manager.io': ['ClusterIssuer'],
  'eventing.keda.sh': ['ClusterCloudEventSource'],
  'external-secrets.io': ['ClusterExternalSecret', 'ClusterPushSecret', 'ClusterSecretStore'],
  'gateway.networking.k8s.io': ['GatewayClass'],
  'generators.external-secrets.io': ['ClusterGenerator'],
  'keda.sh': ['ClusterTriggerAuthentication'],
  'kyverno.io': ['ClusterCleanupPolicy', 'ClusterPolicy', 'GlobalContextEntry'],
  'policies.kyverno.io': [
    'DeletingPolicy',
    'GeneratingPolicy',
    'ImageValidatingPolicy',
    'MutatingPolicy',
    'ValidatingPolicy',
  ],
  'reports.kyverno.io': ['ClusterEphemeralReport'],
  'wgpolicyk8s.io': ['ClusterPolicyReport'],
};

/** The namespaced ones, and Traefik v3.5.0's, Vault Secrets Operator v0.10.0's and the vault-config-operator's. */
export const PUBLISHED_NAMESPACED: Kinds = {
  'acme.cert-manager.io': ['Challenge', 'Order'],
  'argocd-image-updater.argoproj.io': ['ImageUpdater'],
  'cert-manager.io': ['Certificate', 'CertificateRequest', 'Issuer'],
  'eventing.keda.sh': ['CloudEventSource'],
  'external-secrets.io': ['ExternalSecret', 'PushSecret', 'SecretStore'],
  'gateway.networking.k8s.io': [
    'BackendLBPolicy',
    'BackendTLSPolicy',
    'GRPCRoute',
    'Gateway',
    'HTTPRoute',
    'ReferenceGrant',
    'TCPRoute',
    'TLSRoute',
    'UDPRoute',
  ],
  'gateway.networking.x-k8s.io': ['XBackendTrafficPolicy', 'XListenerSet'],
  'keda.sh': ['ScaledJob', 'ScaledObject', 'TriggerAuthentication'],
  'kyverno.io': ['CleanupPolicy', 'Policy', 'PolicyException', 'UpdateRequest'],
  'policies.kyverno.io': ['PolicyException'],
  'redhatcop.redhat.io': [
    'AuthEngineMount',
    'JWTOIDCAuthEngineConfig',
    'JWTOIDCAuthEngineRole',
    'KubernetesAuthEngineConfig',
    'KubernetesAuthEngineRole',
    'Policy',
    'SecretEngineMount',
  ],
  'reports.kyverno.io': ['EphemeralReport'],
  'secrets.hashicorp.com': [
    'HCPAuth',
    'HCPVaultSecretsApp',
    'SecretTransformation',
    'VaultAuth',
    'VaultAuthGlobal',
    'VaultConnection',
    'VaultDynamicSecret',
    'VaultPKISecret',
    'VaultStaticSecret',
  ],
  'traefik.io': [
    'IngressRoute',
    'IngressRouteTCP',
    'IngressRouteUDP',
    'Middleware',
    'MiddlewareTCP',
    'ServersTransport',
    'ServersTransportTCP',
    'TLSOption',
    'TLSStore',
    'TraefikService',
  ],
  'wgpolicyk8s.io': ['PolicyReport'],
};
