/** A YAML mapping. */
export type Mapping = Readonly<Record<string, unknown>>;

/** The value as a mapping; an empty one when it is anything else. Rules meet any YAML and must stay total. */
export function asMapping(value: unknown): Mapping {
  return isMapping(value) ? value : {};
}

/** Whether the value is a mapping. */
export function isMapping(value: unknown): value is Mapping {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value as a list; an empty one when it is anything else. */
export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The value as text; the empty string when it is anything else. */
export function asText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Value at a path of keys; undefined when a step is missing. */
export function valueAt(root: unknown, path: readonly (string | number)[]): unknown {
  let value: unknown = root;
  for (const step of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Readonly<Record<string | number, unknown>>)[step];
  }
  return value;
}

/** Annotation of an object; undefined when absent or no text. */
export function annotationOf(object: { readonly metadata?: unknown }, name: string): string | undefined {
  const value = asMapping(asMapping(object.metadata).annotations)[name];
  return typeof value === 'string' ? value : undefined;
}
