import type { KubernetesObject } from '../model/kubernetes-object';
import { describeResource, resourceKey } from '../model/resource-id';
import type { Verdict } from './settlement';
import type { TreeObject, WalkedTree } from './walk-tree';

type Fields = Readonly<Record<string, unknown>>;

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}

/** Whether data lives in the object: a volume, a claim, or a namespace in which there is a claim. */
export function holdsData({ id }: TreeObject, walked: WalkedTree): boolean {
  if (id.group !== '') return false;
  if (id.kind === 'PersistentVolume' || id.kind === 'PersistentVolumeClaim') return true;
  if (id.kind !== 'Namespace') return false;
  return [...walked.objects.values()].some(
    (each) => each.id.kind === 'PersistentVolumeClaim' && each.id.namespace === id.name,
  );
}

/** Names of the claims that the pods of a workload mount. */
export function claimsOf(object: KubernetesObject): readonly string[] {
  const spec = fieldsOf(object.spec);
  const template =
    object.kind === 'CronJob' ? fieldsOf(fieldsOf(fieldsOf(spec.jobTemplate).spec).template) : fieldsOf(spec.template);
  const podSpec = object.kind === 'Pod' ? spec : fieldsOf(template.spec);
  const volumes = Array.isArray(podSpec.volumes) ? podSpec.volumes : [];
  return volumes
    .map((each) => fieldsOf(fieldsOf(each).persistentVolumeClaim).claimName)
    .filter((each): each is string => typeof each === 'string');
}

/** The workload that keeps a claim from going (Kubernetes holds a claim until no pod uses it); undefined when there is none. */
export function findUser(
  { id }: TreeObject,
  walked: WalkedTree,
  verdicts: ReadonlyMap<string, Verdict>,
): string | undefined {
  if (id.kind !== 'PersistentVolumeClaim' || id.group !== '') return undefined;
  const user = [...walked.objects.values()].find(
    (each) =>
      each.id.namespace === id.namespace &&
      claimsOf(each.object).includes(id.name) &&
      verdicts.get(resourceKey(each.id))?.fate !== 'deleted',
  );
  return user === undefined ? undefined : describeResource(user.id);
}
