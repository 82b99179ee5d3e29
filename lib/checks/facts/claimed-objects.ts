import { explicitSourceTypes, normalizeSource } from '../../decisions/source-normalization';
import type { ApplicationSource } from '../../model/application';
import type { InventoryObject } from '../../model/inventory';
import { matchGlob } from './match-glob';
import { asList, asMapping, asText } from './read-value';
import { folderOf, joinPath, type TreeFiles, tidyPath } from './tree-files';

/** What a folder of the tree deploys when a source names it. */
export interface FolderContent {
  readonly objects: readonly { readonly object: InventoryObject; readonly namespace?: string }[];
  /** False when some of it is made by a tool whose output the tree does not hold. */
  readonly isWhole: boolean;
}

const KUSTOMIZATION_FILES = ['kustomization.yaml', 'kustomization.yml', 'Kustomization'];

/** Whether an object is a kustomization: a file kustomize reads, nothing that is deployed. */
export function isKustomization(object: InventoryObject): boolean {
  const { group, kind } = object.id;
  if (group === 'kustomize.config.k8s.io') return true;
  const file = object.place.file ?? '';
  return kind === 'Kustomization' && KUSTOMIZATION_FILES.includes(file.slice(file.lastIndexOf('/') + 1));
}

/** Objects of the tree that Argo CD's repo-server would take from a folder (Argo CD v3.5.7, `findManifests`, `GetAppSourceType`). */
export function findClaimedObjects(folder: string, source: ApplicationSource, files: TreeFiles): FolderContent {
  const tool = explicitSourceTypes(normalizeSource(source))[0] ?? discoverTool(folder, files);
  if (tool === 'Kustomize') return followKustomization(folder, files, new Set());
  if (tool !== 'Directory') return { objects: [], isWhole: false };

  const { recurse, include, exclude } = asMapping(source.directory);
  const objects: { object: InventoryObject }[] = [];
  for (const at of recurse === true ? files.foldersBelow(folder) : [folder]) {
    for (const object of files.objectsIn(at)) {
      const file = tidyPath(object.place.file ?? '');
      const below = folder === '' ? file : file.slice(folder.length + 1);
      if (asText(exclude) !== '' && matchGlob(asText(exclude), below)) continue;
      if (asText(include) !== '' && !matchGlob(asText(include), below)) continue;
      if (!isKustomization(object)) objects.push({ object });
    }
  }
  return { objects, isWhole: true };
}

function discoverTool(folder: string, files: TreeFiles): 'Helm' | 'Kustomize' | 'Directory' {
  const names = files.fileNamesIn(folder);
  if (names.has('Chart.yaml')) return 'Helm';
  return KUSTOMIZATION_FILES.some((name) => names.has(name)) ? 'Kustomize' : 'Directory';
}

function followKustomization(folder: string, files: TreeFiles, seen: Set<string>): FolderContent {
  if (seen.has(folder)) return { objects: [], isWhole: true };
  seen.add(folder);
  const kustomization = files.objectsIn(folder).find(isKustomization);
  if (!kustomization) return { objects: [], isWhole: false };
  const { object } = kustomization;
  const objects: { object: InventoryObject; namespace?: string }[] = [];
  let isWhole = !MAKERS.some((field) => asList(object[field]).length > 0);
  for (const entry of [...asList(object.resources), ...asList(object.bases), ...asList(object.components)]) {
    const path = joinTidy(folder, asText(entry));
    if (path === undefined) isWhole = false;
    else if (files.has(path)) {
      const below = followKustomization(path, files, seen);
      objects.push(...below.objects);
      isWhole &&= below.isWhole;
    } else {
      const inFile = files.objectsIn(folderOf(path)).filter((each) => tidyPath(each.place.file ?? '') === path);
      objects.push(...inFile.map((each) => ({ object: each })));
      isWhole &&= inFile.length > 0;
    }
  }
  const namespace = asText(object.namespace);
  return {
    objects: namespace === '' ? objects : objects.map((each) => ({ object: each.object, namespace })),
    isWhole,
  };
}

/** Fields by which a kustomization makes objects that no file holds. */
const MAKERS = ['generators', 'transformers', 'helmCharts', 'configMapGenerator', 'secretGenerator'];

function joinTidy(folder: string, entry: string): string | undefined {
  if (entry === '' || entry.includes('://') || /^[\w.-]+@/.test(entry) || entry.includes('?ref=')) return undefined;
  const path = tidyPath(joinPath(folder, entry));
  return path.startsWith('..') ? undefined : path;
}
