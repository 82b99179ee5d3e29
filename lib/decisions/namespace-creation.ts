import type { AppProject } from '../model/app-project';
import type { Application } from '../model/application';
import { type ArgoCdVersion, DEFAULT_ARGOCD_VERSION } from '../model/argocd-version';
import { permit } from './answer';
import type { Decision } from './decision';
import { fieldsOf, listOf, stringOf } from './json-fields';
import { decideSyncTask } from './sync-task-permitted';

/** A decision on the namespace that a sync would create. */
export interface NamespaceCreation extends Decision {
  /**
   * When the sync makes the Namespace: `never` (not asked to, no destination namespace, or the sources hold it),
   * `if-missing`, or `always` (its labels and annotations are managed).
   */
  readonly creates: 'never' | 'if-missing' | 'always';
}

/**
 * Whether a sync with `CreateNamespace=true` may create the destination's namespace (Argo CD, `syncNamespace` and
 * `autoCreateNamespace`): the project must permit the cluster-scoped kind Namespace, since 3.3 by that name. Refused,
 * a sync fails while the namespace is missing, and works once it is there.
 *
 * @param hasOwnNamespace whether the sources hold that Namespace themselves, which then is the one that counts
 */
export function decideNamespaceCreation(
  project: AppProject,
  application: Application,
  hasOwnNamespace = false,
  version: ArgoCdVersion = DEFAULT_ARGOCD_VERSION,
): NamespaceCreation {
  const { destination, syncPolicy } = fieldsOf(fieldsOf(application).spec);
  const namespace = stringOf(fieldsOf(destination).namespace);
  const { syncOptions, managedNamespaceMetadata } = fieldsOf(syncPolicy);
  if (!listOf(syncOptions).includes('CreateNamespace=true') || namespace === '' || hasOwnNamespace) {
    return { ...permit('the sync creates no namespace', []), creates: 'never' };
  }
  const isManaged = typeof managedNamespaceMetadata === 'object' && managedNamespaceMetadata !== null;
  const decision = decideSyncTask(
    project,
    {},
    { group: '', kind: 'Namespace', name: namespace, namespaced: false },
    version,
  );
  return { ...decision, creates: isManaged ? 'always' : 'if-missing' };
}
