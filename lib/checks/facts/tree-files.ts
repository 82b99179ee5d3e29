import type { Inventory, InventoryObject } from '../../model/inventory';
import { compareText } from './compare-places';
import { addTo, takeOrMake } from './map-entries';

/** The tree's files and folders as they were read, skipped files included. */
export interface TreeFiles {
  /** Every folder that holds a file directly or below it, sorted; the empty string is where the reader stood. */
  readonly folders: readonly string[];
  /** Objects that stand directly in a folder. */
  objectsIn(folder: string): readonly InventoryObject[];
  /** Names of the files directly in a folder. */
  fileNamesIn(folder: string): ReadonlySet<string>;
  /** The folder and every folder below it. */
  foldersBelow(folder: string): readonly string[];
  has(folder: string): boolean;
}

/** Folder of a file: the empty string at the top. */
export function folderOf(file: string): string {
  const slash = file.lastIndexOf('/');
  return slash < 0 ? '' : file.slice(0, slash);
}

/** An empty, `.` or `..` step. */
const UNTIDY = /(?:^|\/)(?:\/|\.\.?(?:\/|$)|$)/;

/** A slash-separated path without `./`, doubled and trailing slashes; `..` steps are taken. `.` is the empty string. */
export function tidyPath(path: string): string {
  if (!UNTIDY.test(path)) return path;
  const steps: string[] = [];
  for (const step of path.split('/')) {
    if (step === '' || step === '.') continue;
    if (step === '..' && steps.length > 0 && steps[steps.length - 1] !== '..') steps.pop();
    else steps.push(step);
  }
  return steps.join('/');
}

/** Joins two tidy paths. */
export function joinPath(a: string, b: string): string {
  return a === '' ? b : b === '' ? a : `${a}/${b}`;
}

/** Indexes the files of an inventory. */
export function indexFiles(inventory: Inventory): TreeFiles {
  const objects = new Map<string, InventoryObject[]>();
  const names = new Map<string, Set<string>>();
  const note = (file: string): string => {
    const tidy = tidyPath(file);
    const folder = folderOf(tidy);
    takeOrMake(names, folder, () => new Set<string>()).add(tidy.slice(folder === '' ? 0 : folder.length + 1));
    return folder;
  };
  for (const object of inventory.objects) {
    if (object.place.file === undefined || object.renderedBy) continue;
    const folder = note(object.place.file);
    addTo(objects, folder, object);
  }
  for (const { file } of inventory.skipped) note(file);

  const all = new Set<string>(['']);
  for (const folder of names.keys()) for (let at = folder; at !== '' && !all.has(at); at = folderOf(at)) all.add(at);
  const folders = [...all].sort((a, b) => compareText(`${a}/`, `${b}/`));
  const keys = folders.map((folder) => (folder === '' ? '' : `${folder}/`));

  return {
    folders,
    objectsIn: (folder) => objects.get(folder) ?? [],
    fileNamesIn: (folder) => names.get(folder) ?? new Set(),
    has: (folder) => all.has(folder),
    foldersBelow: (folder) => {
      if (folder === '') return folders;
      const prefix = `${folder}/`;
      let low = lowerBound(keys, prefix);
      const found: string[] = [];
      while (low < keys.length && keys[low]!.startsWith(prefix)) found.push(folders[low++]!);
      return found;
    },
  };
}

function lowerBound(keys: readonly string[], key: string): number {
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compareText(keys[middle]!, key) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
