import type { InventoryObject } from '../../model/inventory';
import { asMapping, asText } from './read-value';

/** A kind that the tree shows to exist. */
export interface InstalledKind {
  readonly group: string;
  readonly kind: string;
}

/** Kinds that have a CRD or an object in the tree. */
export function findInstalledKinds(objects: readonly InventoryObject[]): readonly InstalledKind[] {
  const kinds = new Map<string, InstalledKind>();
  for (const { id, object } of objects) {
    kinds.set(`${id.group}/${id.kind}`, { group: id.group, kind: id.kind });
    if (id.kind !== 'CustomResourceDefinition') continue;
    const spec = asMapping(object.spec);
    const group = asText(spec.group);
    const kind = asText(asMapping(spec.names).kind);
    if (group !== '' && kind !== '') kinds.set(`${group}/${kind}`, { group, kind });
  }
  return [...kinds.values()];
}
