import { ARGOCD_VERSION, OWNER_REPOSITORIES } from '../model/annotations';
import type { Inventory, InventoryObject } from '../model/inventory';
import { compareText } from './facts/compare-places';
import { annotationOf } from './facts/read-value';
import { folderOf, tidyPath } from './facts/tree-files';

/**
 * Splits a tree that holds several Argo CD installations, so that `argocd/root` of one is not taken for `argocd/root`
 * of another. Each installation has a folder, known by its `bootstrap` project (DESIGN.md: one folder per
 * installation); what stands outside all of them is judged by itself.
 */
export function splitInstallations(inventory: Inventory): readonly Inventory[] {
  const folders = [...new Set(inventory.objects.filter(isBootstrap).map(installationFolder))].sort(compareText);
  if (folders.length < 2) return [inventory];
  const parts = new Map<string, InventoryObject[]>(folders.map((folder) => [folder, []]));
  const rest: InventoryObject[] = [];
  for (const object of inventory.objects) (parts.get(folderAround(object, folders) ?? '\0') ?? rest).push(object);
  const installations = [...parts].map(([folder, objects]) => ({
    ...inventory,
    objects,
    argocdValues: inventory.argocdValues?.filter(({ file }) => folderAround(file, folders) === folder) ?? [],
  }));
  return rest.length === 0 ? installations : [...installations, { ...inventory, objects: rest, argocdValues: [] }];
}

function isBootstrap({ id, object }: InventoryObject): boolean {
  if (id.kind !== 'AppProject' || id.group !== 'argoproj.io') return false;
  return [OWNER_REPOSITORIES, ARGOCD_VERSION].some((name) => annotationOf(object, name) !== undefined);
}

function installationFolder({ place }: InventoryObject): string {
  const folder = folderOf(tidyPath(place.file ?? ''));
  return lastStep(folder) === 'bootstrap' ? folderOf(folder) : folder;
}

function folderAround({ place }: InventoryObject, folders: readonly string[]): string | undefined {
  const file = tidyPath(place.file ?? '');
  return folders.find((folder) => folder !== '' && file.startsWith(`${folder}/`));
}

function lastStep(folder: string): string {
  return folder.slice(folder.lastIndexOf('/') + 1);
}
