import type { InventoryObject } from '../model/inventory';
import { createKindScopes, type KindScopes } from '../model/kind-scope';
import type { FieldPath } from '../model/place';
import type { Change, Kustomization, PatchTarget } from './kustomization';
import { type PatchEffect, readPatch } from './patch-fields';
import { resolveFrom } from './tidy-file';

/** A kustomization of the tree. */
export interface FoundKustomization {
  /** Directory it stands in, as shown. */
  readonly directory: string;
  /** Its file. */
  readonly file: string;
  readonly kustomization: Kustomization;
}

/** What the kustomizations of a tree make of its objects. */
export interface OverlayMarks {
  /** The objects, those that an overlay would change marked. */
  readonly objects: readonly InventoryObject[];
  /** Files that are patches or configuration, not objects: file to the kustomization that reads it. */
  readonly patchFiles: ReadonlyMap<string, string>;
}

type Patched = NonNullable<InventoryObject['patchedBy']>;

/**
 * Finds the objects that a kustomization of the tree builds and changes (kustomize v5.8). What it would make of
 * them is not computed: the fields it touches are named, and answers about those are undecided.
 */
export function markOverlays(
  objects: readonly InventoryObject[],
  kustomizations: readonly FoundKustomization[],
  textOf: (file: string) => string | undefined,
): OverlayMarks {
  if (kustomizations.length === 0) return { objects, patchFiles: new Map() };
  const byDirectory = new Map(kustomizations.map((found) => [found.directory, found]));
  const patchFiles = findPatchFiles(kustomizations);
  const kept = objects.filter(({ place }) => !patchFiles.has(place.file ?? ''));
  const byFile = groupByFile(kept);
  const scopes = createKindScopes(kept);
  const marks = new Map<InventoryObject, Patched>();
  for (const found of kustomizations) {
    const changes = allChanges(found, byDirectory, textOf, new Set());
    if (changes.length === 0) continue;
    for (const file of filesBuiltBy(found, byDirectory, new Set()))
      for (const object of byFile.get(file) ?? []) mark(object, found.file, changes, scopes, marks);
  }
  return { objects: kept.map((object) => withMark(object, marks.get(object))), patchFiles };
}

function groupByFile(objects: readonly InventoryObject[]): ReadonlyMap<string, readonly InventoryObject[]> {
  const byFile = new Map<string, InventoryObject[]>();
  for (const object of objects) {
    const file = object.place.file ?? '';
    const list = byFile.get(file);
    if (list) list.push(object);
    else byFile.set(file, [object]);
  }
  return byFile;
}

function withMark(object: InventoryObject, patchedBy: Patched | undefined): InventoryObject {
  return patchedBy ? { ...object, patchedBy } : object;
}

function findPatchFiles(kustomizations: readonly FoundKustomization[]): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  const resources = new Set<string>();
  for (const { directory, file, kustomization } of kustomizations) {
    for (const written of kustomization.resources) resources.add(resolveFrom(directory, written));
    for (const written of [...kustomization.patchFiles.map(({ path }) => path), ...kustomization.configFiles]) {
      const path = resolveFrom(directory, written);
      if (!files.has(path)) files.set(path, file);
    }
  }
  for (const path of resources) files.delete(path);
  return files;
}

/** Every file whose objects a kustomization takes in, its bases' and components' included. */
function filesBuiltBy(
  found: FoundKustomization,
  byDirectory: ReadonlyMap<string, FoundKustomization>,
  seen: Set<string>,
): readonly string[] {
  if (seen.has(found.directory)) return [];
  seen.add(found.directory);
  return [...found.kustomization.resources, ...found.kustomization.components].flatMap((written) => {
    const path = resolveFrom(found.directory, written);
    const base = byDirectory.get(path);
    return base ? filesBuiltBy(base, byDirectory, seen) : [path];
  });
}

/** Changes of a kustomization and of the components it includes; a base's own changes are the base's. */
function allChanges(
  found: FoundKustomization,
  byDirectory: ReadonlyMap<string, FoundKustomization>,
  textOf: (file: string) => string | undefined,
  seen: Set<string>,
): readonly Change[] {
  if (seen.has(found.directory)) return [];
  seen.add(found.directory);
  const { kustomization, directory } = found;
  const fromFiles = kustomization.patchFiles.flatMap(({ entry, path, target }) => {
    const text = textOf(resolveFrom(directory, path));
    return (text === undefined ? [{}] : readPatch(text)).map((effect) => toChange(entry, effect, target));
  });
  const inline = kustomization.inlinePatches.flatMap(({ entry, text, target }) =>
    readPatch(text).map((effect) => toChange(entry, effect, target)),
  );
  const components = kustomization.components.flatMap((written) => {
    const component = byDirectory.get(resolveFrom(directory, written));
    return component ? allChanges(component, byDirectory, textOf, seen) : [];
  });
  return [...kustomization.changes, ...fromFiles, ...inline, ...components];
}

function toChange(entry: string, effect: PatchEffect, target: PatchTarget | undefined): Change {
  return { entry, target: target ?? effect.target ?? {}, fields: effect.fields };
}

function mark(
  object: InventoryObject,
  overlay: string,
  changes: readonly Change[],
  scopes: KindScopes,
  marks: Map<InventoryObject, Patched>,
): void {
  const hitting = changes.filter((change) => hits(change, object, scopes));
  if (hitting.length === 0) return;
  const before = marks.get(object);
  const touched = hitting.some(({ fields }) => fields === undefined)
    ? undefined
    : hitting.flatMap(({ fields }) => fields!);
  const why = [...new Set(hitting.map(({ entry }) => entry))].join(', ');
  const fields = before === undefined ? touched : before.fields && touched && [...before.fields, ...touched];
  marks.set(object, {
    overlay: before?.overlay ?? overlay,
    why: before ? before.why : why,
    ...(fields ? { fields: distinct(fields) } : {}),
  });
}

function hits(change: Change, object: InventoryObject, scopes: KindScopes): boolean {
  const { id } = object;
  if (change.fields?.length === 0) return false;
  if (change.setsNamespace !== undefined) {
    const bindsSubjects = id.kind === 'RoleBinding' || id.kind === 'ClusterRoleBinding';
    const isClusterScoped = scopes(id.group, id.kind) === 'Cluster';
    if (isClusterScoped ? !bindsSubjects : id.namespace === change.setsNamespace && !bindsSubjects) return false;
  }
  const { target } = change;
  if (target.group !== undefined && target.group !== id.group) return false;
  return (
    matches(target.kind, id.kind) &&
    matches(target.name, id.name) &&
    matches(target.namespace, id.namespace) &&
    selects(target, object)
  );
}

function matches(pattern: string | undefined, text: string): boolean {
  if (pattern === undefined || pattern === '') return true;
  try {
    return new RegExp(`^(?:${pattern})$`).test(text);
  } catch {
    // Go's syntax, not JavaScript's: whether it matches cannot be told, so it may.
    return true;
  }
}

/** Equality selectors are judged; a set-based one may match. */
function selects(target: PatchTarget, { object }: InventoryObject): boolean {
  const agrees = (selector: string | undefined, values: Readonly<Record<string, string>> | undefined): boolean =>
    (selector ?? '').split(',').every((part) => {
      const equality = /^\s*([^\s=!]+)\s*==?\s*([^\s=]+)\s*$/.exec(part);
      return !equality || values?.[equality[1]!] === equality[2];
    });
  return (
    agrees(target.labelSelector, object.metadata?.labels ?? undefined) &&
    agrees(target.annotationSelector, object.metadata?.annotations ?? undefined)
  );
}

function distinct(fields: readonly FieldPath[]): readonly FieldPath[] {
  return [...new Map(fields.map((path) => [JSON.stringify(path), path])).values()];
}
