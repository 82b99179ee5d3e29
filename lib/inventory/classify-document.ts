import type { KubernetesObject } from '../model/kubernetes-object';
import type { FieldPath } from '../model/place';

/** One object of a document, and where it stands within it (an item of a `List`). */
export interface FoundObject {
  readonly object: KubernetesObject;
  readonly within: FieldPath;
}

/** A document that is meant to be a Kubernetes object and is none. */
export interface DocumentFault {
  readonly code: string;
  readonly path: FieldPath;
  readonly what: string;
  readonly why?: string;
  readonly fix: string;
}

/** What a document turned out to be. */
export type Classified =
  | { readonly kind: 'objects'; readonly objects: readonly FoundObject[]; readonly faults: readonly DocumentFault[] }
  | { readonly kind: 'other' }
  | { readonly kind: 'templated'; readonly field: string };

type Mapping = Readonly<Record<string, unknown>>;

/**
 * Tells Kubernetes objects from other YAML: `apiVersion` and `kind` make one. A document with one of the two
 * and an object's other fields is a fault; a values file, a workflow, a chart's `Chart.yaml` is none of ours.
 */
export function classifyDocument(value: unknown): Classified {
  if (Array.isArray(value)) return classifyTopList(value);
  if (!isMapping(value)) return { kind: 'other' };
  if (!looksLikeObject(value)) return { kind: 'other' };
  const template = templatedIdentity(value);
  if (template) return { kind: 'templated', field: template };
  const objects: FoundObject[] = [];
  const faults: DocumentFault[] = [];
  collect(value, [], undefined, objects, faults);
  return { kind: 'objects', objects, faults };
}

function looksLikeObject(value: Mapping): boolean {
  const hasVersion = Object.hasOwn(value, 'apiVersion');
  const hasKind = Object.hasOwn(value, 'kind');
  if (hasVersion && hasKind) return true;
  const hasBody = isMapping(value.metadata) || isMapping(value.spec);
  return hasBody && (hasKind ? isKindName(value.kind) : hasVersion);
}

function isKindName(kind: unknown): boolean {
  return typeof kind === 'string' && /^[A-Z]/.test(kind);
}

/** A list of objects at the top is a slip: Argo CD does not read it. */
function classifyTopList(items: readonly unknown[]): Classified {
  const index = items.findIndex(
    (item) => isMapping(item) && typeof item.apiVersion === 'string' && typeof item.kind === 'string',
  );
  if (index < 0) return { kind: 'other' };
  const fault: DocumentFault = {
    code: 'objects-in-a-bare-list',
    path: [index],
    what: 'the document is a bare list of objects',
    why: 'Argo CD and kubectl read one object a document',
    fix: 'separate the objects by `---`, or wrap them in `apiVersion: v1`, `kind: List`, `items:`',
  };
  return { kind: 'objects', objects: [], faults: [fault] };
}

function collect(
  value: unknown,
  within: FieldPath,
  defaults: { apiVersion: string; kind: string } | undefined,
  objects: FoundObject[],
  faults: DocumentFault[],
): void {
  if (!isMapping(value)) {
    faults.push({
      code: 'not-an-object',
      path: within,
      what: 'an item of the list is no object',
      fix: 'write an object there, or delete the line',
    });
    return;
  }
  const apiVersion = value.apiVersion ?? defaults?.apiVersion;
  const kind = value.kind ?? defaults?.kind;
  const fault = identityFault('apiVersion', apiVersion, within) ?? identityFault('kind', kind, within);
  if (fault) {
    faults.push(fault);
    return;
  }
  const object = (
    value.apiVersion === apiVersion && value.kind === kind ? value : { ...value, apiVersion, kind }
  ) as KubernetesObject;
  if (!isList(object)) {
    objects.push({ object, within });
    return;
  }
  const itemKind =
    object.kind === 'List' ? undefined : { apiVersion: object.apiVersion, kind: object.kind.slice(0, -'List'.length) };
  const items = object.items as readonly unknown[];
  for (const [index, item] of items.entries()) collect(item, [...within, 'items', index], itemKind, objects, faults);
}

/** Apimachinery takes any object with a list of `items` for a list; only one named so is meant to be one. */
function isList(object: KubernetesObject): boolean {
  return Array.isArray(object.items) && object.kind.endsWith('List');
}

function identityFault(field: 'apiVersion' | 'kind', value: unknown, within: FieldPath): DocumentFault | undefined {
  if (typeof value === 'string' && value !== '') return undefined;
  const path = [...within, field];
  if (value === undefined || value === null || value === '')
    return {
      code: `${field === 'kind' ? 'kind' : 'api-version'}-missing`,
      path: within,
      what: `the object has no \`${field}\``,
      why: 'without it Kubernetes cannot tell what the object is',
      fix: `add \`${field}\``,
    };
  return {
    code: `${field === 'kind' ? 'kind' : 'api-version'}-invalid`,
    path,
    what: `\`${field}\` is no text`,
    fix: `write \`${field}\` as text`,
  };
}

function templatedIdentity(value: Mapping): string | undefined {
  const metadata = isMapping(value.metadata) ? value.metadata : {};
  const fields: readonly (readonly [string, unknown])[] = [
    ['apiVersion', value.apiVersion],
    ['kind', value.kind],
    ['metadata.name', metadata.name],
    ['metadata.namespace', metadata.namespace],
  ];
  return fields.find(([, text]) => typeof text === 'string' && text.includes('{{'))?.[0];
}

function isMapping(value: unknown): value is Mapping {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
