/** An Argo CD release that the suites run on, and what it ships. */
export interface ArgocdRelease {
  readonly version: string;
  /** Folders of `test/e2e/go` with the release and its own Helm and kustomize. */
  readonly modules: readonly string[];
  readonly serverModule: string;
}

/** The releases, the default first. */
export const ARGOCD_RELEASES: readonly ArgocdRelease[] = [
  { version: '3.5.7', modules: ['argocd-3.5', 'helm-4.2', 'kustomize-5.8'], serverModule: 'argocd-3.5' },
  { version: '2.14.11', modules: ['argocd-2.14', 'helm-3.16', 'kustomize-5.4'], serverModule: 'argocd-2.14' },
];

/** The release called so. */
export function findRelease(version: string): ArgocdRelease {
  const found = ARGOCD_RELEASES.find((each) => each.version === version);
  if (found === undefined) {
    throw new Error(
      `no Argo CD \`${version}\` here: the suites run on ${ARGOCD_RELEASES.map((each) => `\`${each.version}\``).join(', ')}`,
    );
  }
  return found;
}
