import { ARGOCD_VERSION, OWNER_REPOSITORIES } from '../model/annotations';
import type { Inventory, InventoryObject } from '../model/inventory';
import { compareText } from './facts/compare-places';
import { findCopies } from './facts/installation-copies';
import { annotationOf } from './facts/read-value';
import { folderOf, tidyPath } from './facts/tree-files';
import { enumerate } from './facts/words';
import type { NotExamined } from './finding';

/** A tree by its Argo CD installations. */
export interface Installations {
  readonly inventories: readonly Inventory[];
  /** What was taken for granted, to be said aloud. */
  readonly notes: readonly NotExamined[];
}

/**
 * Splits a tree that holds several Argo CD installations, so that `argocd/root` of one is not taken for `argocd/root`
 * of another. An installation has a folder: that of its `bootstrap` project where Gatehouse made the tree, else one of
 * several folders that declare the same names and that no Application deploys together. What stands outside those
 * folders belongs to each of them.
 */
export function splitInstallations(inventory: Inventory): Installations {
  const made = [...new Set(inventory.objects.filter(isBootstrap).map(installationFolder))].sort(compareText);
  if (made.length > 1) return { inventories: splitByFolders(inventory, made), notes: [] };
  const copies = findCopies(inventory);
  if (!copies) return { inventories: [inventory], notes: [] };
  const parts = splitByFolders(inventory, copies.folders).map(splitInstallations);
  const note: NotExamined = {
    rule: 'duplicate-application-name',
    why: `${enumerate(copies.folders)} declare the same names (${enumerate(copies.names, 3)}) and no Application deploys them together: they were judged as separate installations`,
  };
  return {
    inventories: parts.flatMap(({ inventories }) => inventories),
    notes: [note, ...parts.flatMap(({ notes }) => notes)],
  };
}

function splitByFolders(inventory: Inventory, folders: readonly string[]): readonly Inventory[] {
  const parts = new Map<string, InventoryObject[]>(folders.map((folder) => [folder, []]));
  for (const object of inventory.objects) {
    const folder = folderAround(object, folders);
    if (folder !== undefined) parts.get(folder)!.push(object);
    else for (const part of parts.values()) part.push(object);
  }
  const values = inventory.argocdValues ?? [];
  return [...parts].map(([folder, objects]) => ({
    ...inventory,
    objects,
    argocdValues: values.filter(({ file }) => (folderAround(file, folders) ?? folder) === folder),
  }));
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
