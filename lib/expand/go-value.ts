/** A value as the controller holds it. JSON's own kinds stand for `map[string]any`, `[]any`, `float64`, `string`, `bool` and nil. */
export type GoValue = null | boolean | number | string | GoValue[] | GoMap | GoTyped;

/** `map[string]any`; always without a prototype, so that any text can be a key. */
export interface GoMap {
  [key: string]: GoValue;
}

/** Go types that JSON cannot say and that templates, selectors and merges tell apart. */
export type GoTypeName =
  | 'map[string]string'
  | '[]string'
  | 'int'
  | '[]map[string]interface {}'
  | 'map[string]v1alpha1.PluginParameters';

/** The key that marks a typed value on its way into the template engine. */
const TYPE_MARK = '\u0000';

/** A value of one of the {@link GoTypeName} types. */
export class GoTyped {
  constructor(
    readonly type: GoTypeName,
    readonly value: GoValue,
  ) {}

  /** The form the template engine reads. */
  toJSON(): unknown {
    return { [TYPE_MARK]: this.type, value: this.value };
  }
}

/** An empty `map[string]any`. */
export function newGoMap(): GoMap {
  return Object.create(null) as GoMap;
}

const nilMaps = new WeakSet<GoMap>();

/** A map that is nil in Go: read like an empty one, printed as null, and no place to write to. */
export function newNilMap(): GoMap {
  const map = newGoMap();
  nilMaps.add(map);
  return map;
}

/** Whether the map was made by {@link newNilMap}. */
export function isNilMap(map: GoMap): boolean {
  return nilMaps.has(map);
}

/** Copies plain data; what JSON cannot hold becomes nil, as it would in a file. */
export function toGoValue(value: unknown): GoValue {
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (Array.isArray(value)) return value.map(toGoValue);
  if (value instanceof GoTyped) return new GoTyped(value.type, toGoValue(value.value));
  if (value instanceof Date) return value.toISOString();
  if (typeof value !== 'object' || value === null) return null;
  const map = newGoMap();
  for (const [key, inner] of Object.entries(value)) {
    if (inner !== undefined) map[key] = toGoValue(inner);
  }
  return map;
}

/** The value as plain JSON data, types forgotten: what `json.Marshal` would print. */
export function toPlainJson(value: GoValue): unknown {
  if (value instanceof GoTyped) return toPlainJson(value.value);
  if (Array.isArray(value)) return value.map(toPlainJson);
  if (!isGoMap(value)) return value;
  if (nilMaps.has(value) && Object.keys(value).length === 0) return null;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, toPlainJson(inner)]));
}

/** Whether the value is a `map[string]any`. */
export function isGoMap(value: GoValue | undefined): value is GoMap {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof GoTyped);
}

/** A `map[string]string`. */
export function stringMap(entries: Iterable<readonly [string, string]>): GoTyped {
  const map = newGoMap();
  for (const [key, value] of entries) map[key] = value;
  return new GoTyped('map[string]string', map);
}

/** A `[]string`. */
export function stringList(items: readonly string[]): GoTyped {
  return new GoTyped('[]string', [...items]);
}
