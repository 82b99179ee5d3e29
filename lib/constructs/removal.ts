import { ON_REMOVAL } from '../model/annotations';

/**
 * What removing an Application from git does: `keep` (it goes, what it deployed stays), `cascade` (what it deployed
 * goes too), `protect` (the Application itself stays until a person deletes it).
 */
export type OnRemoval = 'keep' | 'cascade' | 'protect';

/** The finalizer on which Argo CD acts; a set that says nothing has its controller add it. */
export const RESOURCES_FINALIZER = 'resources-finalizer.argocd.argoproj.io';

/** Keeps an object when it leaves git, and its Application Synced meanwhile (Argo CD v3.5.7: pruning reads the live object). */
export const PROTECT_ANNOTATIONS: Readonly<Record<string, string>> = {
  'argocd.argoproj.io/compare-options': 'IgnoreExtraneous',
  'argocd.argoproj.io/sync-options': 'Delete=false,Prune=false',
};

/** Annotations that state a removal policy. */
export function removalAnnotations(policy: OnRemoval): Readonly<Record<string, string>> {
  return policy === 'protect' ? { ...PROTECT_ANNOTATIONS, [ON_REMOVAL]: policy } : { [ON_REMOVAL]: policy };
}

/** Finalizers that state a removal policy; `keep` and `protect` have none. */
export function removalFinalizers(policy: OnRemoval): string[] | undefined {
  return policy === 'cascade' ? [RESOURCES_FINALIZER] : undefined;
}
