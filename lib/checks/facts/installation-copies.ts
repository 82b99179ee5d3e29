import type { Inventory, InventoryObject } from '../../model/inventory';
import { resourceKey } from '../../model/resource-id';
import { gatherFacts } from '../facts';
import { compareText } from './compare-places';
import { addTo, takeOrMake } from './map-entries';
import { folderOf, joinPath, tidyPath } from './tree-files';

/** Folders that declare the same names of Applications, projects or sets. */
export interface Copies {
  readonly folders: readonly string[];
  /** `kind name` of what they have in common. */
  readonly names: readonly string[];
}

const KINDS = ['AppProject', 'Application', 'ApplicationSet'];
/** One name in two folders is a slip; several are the layout. */
const FEWEST_NAMES = 2;

/**
 * Folders side by side that each hold an installation: they declare at least two names in common, and nothing deploys
 * two of them together.
 */
export function findCopies(inventory: Inventory): Copies | undefined {
  const byKey = new Map<string, InventoryObject[]>();
  for (const object of inventory.objects)
    if (object.id.group === 'argoproj.io' && KINDS.includes(object.id.kind) && object.place.file !== undefined)
      addTo(byKey, resourceKey(object.id), object);
  const repeated = [...byKey.values()].filter((objects) => objects.length > 1);
  if (repeated.length < FEWEST_NAMES) return undefined;

  const parents = new Map<string, { folders: Set<string>; objects: InventoryObject[][] }>();
  for (const objects of repeated) {
    const fork = findFork(objects);
    if (!fork) continue;
    const parent = takeOrMake(parents, fork.parent, () => ({ folders: new Set<string>(), objects: [] }));
    for (const folder of fork.folders) parent.folders.add(folder);
    parent.objects.push(objects);
  }
  const [best] = [...parents.values()].sort(
    (a, b) => b.objects.length - a.objects.length || b.folders.size - a.folders.size,
  );
  if (!best || best.objects.length < FEWEST_NAMES || isDeployedTogether(inventory, best.objects)) return undefined;
  return {
    folders: [...best.folders].sort(compareText),
    names: best.objects.map(([first]) => `${first!.id.kind} ${first!.id.name}`).sort(compareText),
  };
}

/** Where the paths of some objects part: the folder they share, and the next step of each. */
function findFork(objects: readonly InventoryObject[]): { parent: string; folders: readonly string[] } | undefined {
  const paths = objects.map(({ place }) => folderOf(tidyPath(place.file!)).split('/'));
  const [first] = paths;
  let depth = 0;
  while (depth < first!.length && paths.every((path) => path[depth] === first![depth])) depth++;
  const parent = first!.slice(0, depth).join('/');
  const steps = paths.flatMap((path) => path[depth] ?? []);
  // Two in one folder, or one above the other, is no layout.
  if (steps.length !== objects.length || new Set(steps).size !== objects.length) return undefined;
  return { parent, folders: steps.map((step) => joinPath(parent, step)) };
}

function isDeployedTogether(inventory: Inventory, groups: readonly (readonly InventoryObject[])[]): boolean {
  const { claims } = gatherFacts(inventory);
  return groups.some((objects) => {
    const claimants = objects.flatMap((object) => [
      ...new Set(claims.claimsOn(object).map(({ application }) => application)),
    ]);
    return new Set(claimants).size < claimants.length;
  });
}
