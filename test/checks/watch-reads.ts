import type { Inventory } from '../../lib/model/inventory';
import type { KubernetesObject } from '../../lib/model/kubernetes-object';

/** An inventory that notes which fields of its objects are read: `Application:spec.source`. */
export function watchReads(inventory: Inventory): {
  readonly inventory: Inventory;
  readonly fields: ReadonlySet<string>;
} {
  const fields = new Set<string>();
  const watch = <T extends object>(value: T, at: string): T =>
    new Proxy(value, {
      get: (target, key) => {
        const read = Reflect.get(target, key) as unknown;
        if (typeof key === 'symbol') return read;
        const path = at.endsWith(':') ? `${at}${key}` : `${at}.${key}`;
        fields.add(path);
        return typeof read === 'object' && read !== null ? watch(read, path) : read;
      },
    });
  const objects = inventory.objects.map((each) => {
    const root = `${each.id.kind}:`;
    return {
      ...each,
      get object(): KubernetesObject {
        fields.add(root);
        return watch(each.object, root);
      },
    };
  });
  return { inventory: { ...inventory, objects }, fields };
}
