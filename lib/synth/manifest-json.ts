import { type ApiObject, type App, Lazy } from 'cdk8s';
import type { KubernetesObject } from '../model/kubernetes-object';

/** Resolvers every cdk8s `App` has: lazies, tokens, number-or-string unions. More means the user added some. */
const BUILT_IN_RESOLVERS = 3;

/** Thrown when a value is more than plain data and cdk8s itself must resolve it. */
const NOT_PLAIN = Symbol('not plain data');

/** Fields of cdk8s's `ApiObject` and `ApiObjectMetadataDefinition` (2.70) that its `toJson` reads. */
interface ApiObjectInsides {
  readonly props?: unknown;
  readonly patches?: unknown;
  readonly metadata: {
    readonly _additionalAttributes?: unknown;
    readonly name?: unknown;
    readonly namespace?: unknown;
    readonly annotations?: unknown;
    readonly finalizers?: unknown;
    readonly ownerReferences?: unknown;
    readonly labels?: unknown;
  };
}

/**
 * Reads what `ApiObject.toJson()` returns: members sorted, `apiVersion`, `kind` and `metadata` first.
 *
 * cdk8s asks every resolver for every value, which takes longer than all the rest of a synthesis; plain data
 * needs none of them. Anything else (a patch, a resolver of the user's, another cdk8s inside) is
 * handed to `toJson()` itself.
 */
export function objectReader(app: App): (construct: ApiObject) => KubernetesObject {
  // Asked once: both are slow questions, and there are as many objects as there are.
  const asItIs = Boolean(process.env.CDK8S_DISABLE_SORT) || app.resolvers.length > BUILT_IN_RESOLVERS;
  return (construct) => (asItIs ? undefined : tryPlain(construct)) ?? (construct.toJson() as KubernetesObject);
}

function tryPlain(construct: ApiObject): KubernetesObject | undefined {
  const { metadata, patches, props } = construct as unknown as ApiObjectInsides;
  const known = Array.isArray(patches) && patches.length === 0 && isPlainObject(props);
  if (!known || !isPlainObject(metadata._additionalAttributes)) return undefined;
  try {
    return plainObjectOf(props, metadata);
  } catch (error) {
    if (error === NOT_PLAIN) return undefined;
    throw error;
  }
}

function plainObjectOf(props: PlainObject, metadata: ApiObjectInsides['metadata']): KubernetesObject {
  const described = copyWithoutEmpty({
    ...(metadata._additionalAttributes as PlainObject),
    name: metadata.name,
    namespace: metadata.namespace,
    annotations: metadata.annotations,
    finalizers: metadata.finalizers,
    ownerReferences: metadata.ownerReferences,
    labels: metadata.labels,
  });
  const result: Record<string, unknown> = { apiVersion: props.apiVersion, kind: props.kind };
  if (described !== undefined) result.metadata = described;
  for (const key of sortedKeys(props)) {
    if (key === 'apiVersion' || key === 'kind' || key === 'metadata') continue;
    const value = copy(props[key]);
    if (value !== undefined) result[key] = value;
  }
  return result as unknown as KubernetesObject;
}

type PlainObject = Readonly<Record<string, unknown>>;

function isPlainObject(value: unknown): value is PlainObject {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/** cdk8s drops members without a value and sorts the others. */
function copy(value: unknown): unknown {
  switch (typeof value) {
    case 'string':
    case 'number':
    case 'boolean':
      return value;
    case 'undefined':
      return undefined;
  }
  if (value === null) return undefined;
  if (Array.isArray(value)) return value.map(copyItem);
  if (!isPlainObject(value)) return copy(produced(value));
  const result: Record<string, unknown> = {};
  for (const key of sortedKeys(value)) {
    if (key === '__proto__' || key === 'constructor') throw NOT_PLAIN;
    const member = copy(value[key]);
    if (member !== undefined) result[key] = member;
  }
  return result;
}

/** As `Object.keys(value).sort()`, which takes thrice as long for the few members that objects have. */
function sortedKeys(value: PlainObject): readonly string[] {
  const keys = Object.keys(value);
  if (keys.length > 24) return keys.sort();
  for (let n = 1; n < keys.length; n++) {
    const key = keys[n]!;
    let at = n - 1;
    for (; at >= 0 && keys[at]! > key; at--) keys[at + 1] = keys[at]!;
    keys[at + 1] = key;
  }
  return keys;
}

function produced(value: unknown): unknown {
  if (!(value instanceof Lazy)) throw NOT_PLAIN;
  return (value as unknown as { produce: () => unknown }).produce();
}

function copyItem(item: unknown): unknown {
  const copied = copy(item);
  if (copied === undefined) throw NOT_PLAIN;
  return copied;
}

/** As {@link copy}; metadata also loses empty lists and empty members, at every depth. */
function copyWithoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.length === 0 ? undefined : value.map((item) => copyWithoutEmpty(item) ?? fail());
  }
  if (!isPlainObject(value)) {
    return value instanceof Lazy ? copyWithoutEmpty(produced(value)) : copy(value);
  }
  const result: Record<string, unknown> = {};
  let empty = true;
  for (const key of sortedKeys(value)) {
    if (key === '__proto__' || key === 'constructor') throw NOT_PLAIN;
    const member = copyWithoutEmpty(value[key]);
    if (member === undefined) continue;
    result[key] = member;
    empty = false;
  }
  return empty ? undefined : result;
}

function fail(): never {
  throw NOT_PLAIN;
}
