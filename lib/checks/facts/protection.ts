import { type ArgoCdVersion, isSince } from '../../model/argocd-version';
import { type ApplicationFact, syncsByItself } from './application-fact';
import { annotationOf, asList, valueAt } from './read-value';

const SYNC_OPTIONS = 'argocd.argoproj.io/sync-options';

/**
 * Whether an object's own annotations keep Argo CD from removing it: by pruning, or when its Application is deleted
 * with a cascade (Argo CD v3.5.7, `pruneObject`, `shouldBeDeleted`; `confirm` waits for a person).
 */
export function isProtected(object: { readonly metadata?: unknown }, from: 'prune' | 'delete'): boolean {
  const options = (annotationOf(object, SYNC_OPTIONS) ?? '').split(',').map((option) => option.trim());
  const wanted = from === 'prune' ? ['Prune=false', 'Prune=confirm'] : ['Delete=false', 'Delete=confirm'];
  if (options.some((option) => wanted.includes(option))) return true;
  return from === 'delete' && annotationOf(object, 'helm.sh/resource-policy') === 'keep';
}

/** Whether an Application's own `syncOptions` protect everything it deploys; they count since Argo CD 3.4. */
export function protectsAll(application: ApplicationFact, from: 'prune' | 'delete', version: ArgoCdVersion): boolean {
  if (!isSince(version, 3, 4)) return false;
  return application.syncOptions.includes(from === 'prune' ? 'Prune=false' : 'Delete=false');
}

/** Whether an Application removes by itself what leaves its source. */
export function prunes(application: ApplicationFact): boolean {
  return syncsByItself(application) && application.automated?.prune === true;
}

const RESOURCES_FINALIZER = /^resources-finalizer\.argocd\.argoproj\.io(\/(foreground|background))?$/;

/** Whether deleting the object deletes what it deployed (Argo CD v3.5.7, `Application.CascadedDeletion`). */
export function cascades(object: { readonly metadata?: unknown }): boolean {
  return asList(valueAt(object.metadata, ['finalizers'])).some(
    (each) => typeof each === 'string' && RESOURCES_FINALIZER.test(each),
  );
}
