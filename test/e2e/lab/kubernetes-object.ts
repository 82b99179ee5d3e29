/** What the lab reads of any object; the rest stays data. */
export interface LiveObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: {
    readonly name: string;
    readonly namespace?: string;
    readonly uid?: string;
    readonly resourceVersion?: string;
    readonly labels?: Readonly<Record<string, string>>;
    readonly annotations?: Readonly<Record<string, string>>;
    readonly finalizers?: readonly string[];
    readonly deletionTimestamp?: string;
    readonly ownerReferences?: readonly { readonly kind: string; readonly name: string; readonly uid: string }[];
  };
  readonly [field: string]: unknown;
}

/** The value at a path of plain objects and lists, or undefined. */
export function readPath(object: unknown, ...path: readonly (string | number)[]): unknown {
  let value = object;
  for (const step of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Readonly<Record<string | number, unknown>>)[step];
  }
  return value;
}

/** The text at a path, or the empty string. */
export function readText(object: unknown, ...path: readonly (string | number)[]): string {
  const value = readPath(object, ...path);
  return typeof value === 'string' ? value : '';
}

/** The list at a path, or the empty list. */
export function readList(object: unknown, ...path: readonly (string | number)[]): readonly unknown[] {
  const value = readPath(object, ...path);
  return Array.isArray(value) ? value : [];
}
