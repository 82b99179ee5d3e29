import type { KubernetesObject } from '../../../../lib/model/kubernetes-object';
import type { Attack } from './attack';
import { isHooksChecked, knowsPreDelete } from './attack-release';
import { makeObject } from './make-object';
import { CLUSTER_ADMIN, EVERYBODY, REFUSED_OBJECTS } from './refused-objects';

const rbac = 'rbac.authorization.k8s.io/v1';

/** A sync that has nothing to do runs no hooks: this is what it has to do. */
const innocent = makeObject('v1', 'ConfigMap', 'innocent');

function makeHook(phase: string, hooked: KubernetesObject, name = hooked.metadata?.name): KubernetesObject {
  return {
    ...hooked,
    metadata: { ...hooked.metadata, name, annotations: { 'argocd.argoproj.io/hook': phase } },
  };
}

/** Every object that the project refuses, as a hook of one phase. */
const hooked = (phase: string): Attack => ({
  title: `a ${phase} hook with each of the objects above`,
  layer: 'the project',
  objects: (place) => [
    ...REFUSED_OBJECTS.flatMap(({ objects }) => objects?.(place) ?? []).map((each) => makeHook(phase, each)),
    innocent,
  ],
});

const VETO =
  'a deletion hook that the project refuses is not run, and holds the deletion of the tenant’s Application until its finalizers are removed by hand: offboard a tenant by removing them first';

const ESCAPE =
  'this release runs a deletion hook without asking the project: whoever may commit is the cluster’s admin when the Application is removed';

function gapOf(phase: 'PreDelete' | 'PostDelete'): Attack['gap'] {
  return (version) => {
    if (isHooksChecked(version)) return VETO;
    return phase === 'PostDelete' || knowsPreDelete(version) ? ESCAPE : undefined;
  };
}

const deletionHook = (phase: 'PreDelete' | 'PostDelete'): Attack => ({
  title: `a ${phase} hook with a ClusterRoleBinding, and the Application deleted`,
  layer: 'the project',
  says: 'is not permitted',
  onDeletion: phase,
  gap: gapOf(phase),
  objects: () => [
    makeHook(
      phase,
      makeObject(rbac, 'ClusterRoleBinding', `evil-${phase.toLowerCase()}`, {
        roleRef: CLUSTER_ADMIN,
        subjects: EVERYBODY,
      }),
    ),
    innocent,
  ],
});

/** Kinds that a deletion hook could make; what exists already would be taken for its work. */
const TELLING_KINDS: readonly string[] = [
  ...['ClusterRole', 'ClusterRoleBinding', 'Role', 'RoleBinding', 'PersistentVolume', 'PriorityClass', 'IngressClass'],
  ...['Application', 'AppProject', 'ApplicationSet', 'TLSOption', 'PolicyException', 'LimitRange', 'StorageClass'],
];

const deletionHooks = (phase: 'PreDelete' | 'PostDelete'): Attack => ({
  ...deletionHook(phase),
  title: `a ${phase} hook with each of ${TELLING_KINDS.length} kinds above, and the Application deleted`,
  needsHooksChecked: true,
  objects: (place) => [
    ...REFUSED_OBJECTS.flatMap(({ objects }) => objects?.(place) ?? [])
      .filter(({ kind }) => TELLING_KINDS.includes(kind))
      .map((each) => makeHook(phase, each, `evil-${phase.toLowerCase()}-${each.kind.toLowerCase()}`)),
    innocent,
  ],
});

/** Hooks: what they may hold is what the project permits. */
export const HOOK_ATTACKS: readonly Attack[] = [
  ...['PreSync', 'Sync', 'PostSync', 'SyncFail'].map(hooked),
  deletionHook('PostDelete'),
  deletionHook('PreDelete'),
  deletionHooks('PostDelete'),
  deletionHooks('PreDelete'),
];
