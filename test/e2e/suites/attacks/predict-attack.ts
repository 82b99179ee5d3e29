import { decideSyncTask } from '../../../../lib/decisions/sync-task-permitted';
import type { AppProject } from '../../../../lib/model/app-project';
import type { ArgoCdVersion } from '../../../../lib/model/argocd-version';
import { IN_CLUSTER_NAME, IN_CLUSTER_SERVER } from '../../../../lib/model/cluster';
import { createKindScopes, type KindScopes } from '../../../../lib/model/kind-scope';
import { groupOf, type KubernetesObject } from '../../../../lib/model/kubernetes-object';
import type { Attack, AttackPlace } from './attack';
import { isHooksChecked, knowsPreDelete } from './attack-release';

/** Kinds of products whose definitions the lab installs; all of them live in namespaces. */
const productGroups: readonly string[] = ['traefik.io', 'gateway.networking.k8s.io', 'kyverno.io'];
const builtIn = createKindScopes([]);
const scopes: KindScopes = (group, kind) =>
  builtIn(group, kind) ?? (productGroups.includes(group) ? 'Namespaced' : undefined);

/** The sentences with which the project refuses the attack's objects. */
export function predictRefusals(
  objects: readonly KubernetesObject[],
  project: AppProject,
  namespace: string,
  version: ArgoCdVersion,
): readonly string[] {
  return objects
    .map((object) =>
      decideSyncTask(
        project,
        { server: IN_CLUSTER_SERVER, name: IN_CLUSTER_NAME },
        {
          group: groupOf(object.apiVersion),
          kind: object.kind,
          name: object.metadata?.name ?? '',
          namespace: object.metadata?.namespace ?? namespace,
          namespaced: scopes(groupOf(object.apiVersion), object.kind) === 'Namespaced',
        },
        version,
      ),
    )
    .filter((each) => !each.permitted)
    .map((each) => each.reason);
}

/** What Gatehouse says of an attack: the project's own sentences where it refuses, else the layer that the design names. */
export function predictAttack(attack: Attack, place: AttackPlace, project: AppProject, version: ArgoCdVersion): string {
  if (attack.onDeletion !== undefined) {
    if (attack.onDeletion === 'PreDelete' && !knowsPreDelete(version))
      return 'no such hook: the Application went and nothing was made';
    return isHooksChecked(version) ? `${attack.layer}, on deletion: ${attack.says}` : 'nobody: the hook ran';
  }
  const refusals = predictRefusals(attack.objects?.(place) ?? [], project, place.namespace, version);
  if (refusals.length > 0) return `the project: ${[...new Set(refusals)].sort().join('; ')}`;
  if (attack.layer === 'the project' && attack.objects !== undefined)
    return 'permitted by the project, against the design';
  const said = attack.says === undefined ? attack.layer : `${attack.layer}: ${attack.says}`;
  return attack.names === undefined ? said : `${said}, ${attack.names.what}`;
}
