import type { InventoryObject } from '../../model/inventory';
import type { Place } from '../../model/place';
import { resourceKey } from '../../model/resource-id';

/** Total order of text by code unit: the same on every machine. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Order of places: file, document, line, position within a `List`, construct. */
export function comparePlaces(a: Place, b: Place): number {
  return (
    compareText(a.file ?? '', b.file ?? '') ||
    (a.document ?? 0) - (b.document ?? 0) ||
    (a.line ?? 0) - (b.line ?? 0) ||
    withinOf(a) - withinOf(b) ||
    compareText(a.construct ?? '', b.construct ?? '')
  );
}

/** Order of objects: by place, then by identity. */
export function compareObjects(a: InventoryObject, b: InventoryObject): number {
  return comparePlaces(a.place, b.place) || compareText(resourceKey(a.id), resourceKey(b.id));
}

function withinOf(place: Place): number {
  const last = place.within?.[place.within.length - 1];
  return typeof last === 'number' ? last : 0;
}
