import { decideSyncTask } from '../../../../lib/decisions/sync-task-permitted';
import type { AppProject } from '../../../../lib/model/app-project';
import { parseArgoCdVersion } from '../../../../lib/model/argocd-version';
import { IN_CLUSTER_NAME, IN_CLUSTER_SERVER } from '../../../../lib/model/cluster';
import { createKindScopes, type KindScopes } from '../../../../lib/model/kind-scope';
import { groupOf, type KubernetesObject } from '../../../../lib/model/kubernetes-object';
import type { Attack, AttackPlace } from './attack';

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
  argocdVersion: string,
): readonly string[] {
  const version = parseArgoCdVersion(argocdVersion);
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
export function predictAttack(attack: Attack, place: AttackPlace, project: AppProject, argocdVersion: string): string {
  if (attack.onDeletion === true) return `${attack.layer}, on deletion: ${attack.says}`;
  const refusals = predictRefusals(attack.objects?.(place) ?? [], project, place.namespace, argocdVersion);
  if (refusals.length > 0) return `the project: ${[...new Set(refusals)].sort().join('; ')}`;
  if (attack.layer === 'the project' && attack.objects !== undefined)
    return 'permitted by the project, against the design';
  return attack.says === undefined ? attack.layer : `${attack.layer}: ${attack.says}`;
}
