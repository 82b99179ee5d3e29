/** The versions of Argo CD whose own code is asked, oldest first. */
export const ARGOCD_VERSIONS = ['2.14.11', '3.0.20', '3.2.6', '3.5.7'] as const;

export type ArgocdVersion = (typeof ARGOCD_VERSIONS)[number];

interface Modules {
  /** The build tag that chooses the program's version file. */
  readonly tag: string;
  /** Rewrites module paths in a source written against the newest ones. */
  rename(source: string): string;
}

function olderEngine(source: string): string {
  return source.replaceAll('github.com/argoproj/argo-cd/gitops-engine/', 'github.com/argoproj/gitops-engine/');
}

/** How the program reaches this version's packages. */
export function modulesOf(version: ArgocdVersion): Modules {
  switch (version) {
    case '2.14.11':
      return {
        tag: 'argocd_2_14',
        rename: (source) =>
          olderEngine(source).replaceAll('github.com/argoproj/argo-cd/v3/', 'github.com/argoproj/argo-cd/v2/'),
      };
    case '3.0.20':
    case '3.2.6':
      return { tag: 'argocd_3_0', rename: olderEngine };
    case '3.5.7':
      return { tag: 'argocd_3_5', rename: (source) => source };
  }
}

/** Whether a text names one of the versions. */
export function isArgocdVersion(text: string): text is ArgocdVersion {
  return (ARGOCD_VERSIONS as readonly string[]).includes(text);
}
