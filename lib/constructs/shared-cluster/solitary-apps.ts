/** An app of which one cluster holds one, and why. */
export interface SolitaryApp {
  /** Id of the app. */
  readonly app: string;
  /** Why a second one would take what is the first one's. */
  readonly because: string;
}

/** Apps whose objects are cluster-wide: a cluster's layer runs them, in the core tier. */
export const CLUSTER_WIDE_APPS: readonly SolitaryApp[] = [
  { app: 'cert-manager', because: 'its CRDs, webhooks and issuers are cluster-wide' },
  { app: 'traefik', because: 'its CRDs and GatewayClass are cluster-wide, and the cluster has one address' },
  { app: 'vault-secrets-operator', because: 'an operator: its CRDs and roles are cluster-wide' },
  { app: 'vault-config-operator', because: 'an operator: its CRDs and roles are cluster-wide' },
  { app: 'cloudnative-pg', because: 'an operator: its CRDs, webhooks and roles are cluster-wide' },
  { app: 'kyverno', because: 'its CRDs, webhooks and policies are cluster-wide' },
  { app: 'monitoring', because: 'its CRDs, roles and node exporters are cluster-wide' },
];

/** Apps that render cluster-scoped objects named after their release: two releases on one cluster would be one object. */
export const APPS_THAT_CANNOT_RUN_TWICE: readonly SolitaryApp[] = [
  { app: 'argo-cd', because: 'a personal Argo CD renders CRDs and ClusterRoles named after its release' },
  { app: 'argo-workflows', because: 'it renders CRDs and ClusterRoles named after its release' },
  { app: 'actions-runner-controller', because: 'it renders CRDs, webhooks and ClusterRoles named after its release' },
  { app: 'homepage', because: 'it renders a ClusterRole and its binding named after its release' },
];

/** The reason an app is alone on its cluster, or undefined. Every operator is: its id ends in `-operator`. */
export function whySolitary(app: string, more: readonly SolitaryApp[]): string | undefined {
  const listed = [...more, ...CLUSTER_WIDE_APPS, ...APPS_THAT_CANNOT_RUN_TWICE].find((entry) => entry.app === app);
  if (listed !== undefined) return listed.because;
  return app.endsWith('-operator') || app === 'operator'
    ? 'an operator: its CRDs and roles are cluster-wide'
    : undefined;
}
