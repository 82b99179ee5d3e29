import type { FieldPath } from '../model/place';
import type { PatchTarget } from './kustomization';
import { parseYamlDocument } from './parse-document';
import { splitDocuments } from './split-documents';
import { Unreadable } from './unreadable';

/** What one patch of a kustomization changes. */
export interface PatchEffect {
  /** Objects it names itself (a strategic merge); undefined when its target is named beside it. */
  readonly target?: PatchTarget;
  /** Fields at and below which it changes them; undefined: any. */
  readonly fields?: readonly FieldPath[];
}

/** Reads the text of a patch: JSON patch operations, or strategic merge documents. Unreadable text may change anything. */
export function readPatch(text: string): readonly PatchEffect[] {
  try {
    return splitDocuments(text).flatMap((document) => effectsOf(parseYamlDocument(document.text)));
  } catch (error) {
    if (error instanceof Unreadable) return [{}];
    throw error;
  }
}

function effectsOf(value: unknown): readonly PatchEffect[] {
  if (Array.isArray(value)) return [{ fields: value.map(operationPath) }];
  if (typeof value !== 'object' || value === null) return [];
  const patch = value as Readonly<Record<string, unknown>>;
  const metadata = (patch.metadata ?? {}) as { readonly name?: unknown; readonly namespace?: unknown };
  const target: PatchTarget = {
    kind: quote(patch.kind),
    name: quote(metadata.name),
    group: typeof patch.apiVersion === 'string' ? groupOf(patch.apiVersion) : undefined,
  };
  if (patch.$patch !== undefined) return [{ target }];
  const fields: FieldPath[] = [];
  leaves(patch, [], fields);
  return [{ target, fields: fields.filter(([first, second]) => !isIdentity(first, second)) }];
}

function isIdentity(first: string | number | undefined, second: string | number | undefined): boolean {
  return (
    first === 'apiVersion' ||
    first === 'kind' ||
    (first === 'metadata' && (second === 'name' || second === 'namespace'))
  );
}

/** Lists merge by key or replace each other: a change in one counts for the whole list. */
function leaves(value: unknown, path: FieldPath, into: FieldPath[]): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || Object.hasOwn(value, '$patch')) {
    into.push(path);
    return;
  }
  for (const [key, child] of Object.entries(value)) leaves(child, [...path, key], into);
}

/** `/spec/sources/0/path`: the steps before the first that is an index. */
function operationPath(operation: unknown): FieldPath {
  const path = (operation as { readonly path?: unknown } | null)?.path;
  if (typeof path !== 'string') return [];
  const steps: string[] = [];
  for (const step of path.split('/').slice(1)) {
    if (/^(?:\d+|-)$/.test(step)) break;
    steps.push(step.replaceAll('~1', '/').replaceAll('~0', '~'));
  }
  return steps;
}

function quote(text: unknown): string | undefined {
  return typeof text === 'string' ? text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&') : undefined;
}

function groupOf(apiVersion: string): string {
  const slash = apiVersion.indexOf('/');
  return slash < 0 ? '' : apiVersion.slice(0, slash);
}
