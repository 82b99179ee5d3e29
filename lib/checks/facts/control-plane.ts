import type { InventoryObject } from '../../model/inventory';

/**
 * Argo CD's namespace. Argo CD reads AppProjects in its own namespace only, so a tree whose AppProjects
 * (without any: whose Applications) all stand in one other namespace belongs to an Argo CD that runs there.
 */
export function findControlPlane(
  configured: string,
  objectsOf: (group: string, kind: string) => readonly InventoryObject[],
): string {
  for (const kind of ['AppProject', 'Application']) {
    const namespaces = new Set(objectsOf('argoproj.io', kind).map(({ id }) => id.namespace || configured));
    if (namespaces.size === 0) continue;
    const [only] = namespaces;
    return namespaces.size === 1 && only !== undefined ? only : configured;
  }
  return configured;
}
