import type { ArgoCdVersion } from '../../model/argocd-version';
import { isSince } from '../../model/argocd-version';
import table from './argocd-types.json';

/** A field of a Go struct as `encoding/json` sees it. */
export interface GoField {
  /** Name in JSON; the empty string for an embedded struct, whose fields are the holder's. */
  readonly json: string;
  readonly type: string;
  readonly omitEmpty?: boolean;
  readonly omitZero?: boolean;
  readonly inline?: boolean;
  /** `patchStrategy` of the field. */
  readonly patch?: string;
  readonly patchKey?: string;
  readonly since?: string;
  readonly until?: string;
}

/** A Go type of Argo CD's API. `custom` types decode themselves: any JSON is kept as it is. */
export interface GoType {
  readonly kind: string;
  readonly elem?: string;
  readonly fields?: readonly GoField[];
}

/** A field with those of embedded structs in their places, and the embedded types' names on the way to it. */
export interface ReachedField {
  readonly field: GoField;
  readonly through: readonly string[];
}

const types = table.types as Readonly<Record<string, GoType>>;
const reachedFields = new Map<string, readonly ReachedField[]>();

/** The type of that name, as Go prints it (`v1alpha1.ApplicationSpec`, `[]string`). */
export function goType(name: string): GoType {
  return types[name] ?? { kind: 'custom' };
}

/** A struct's name without its package. */
export function structName(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}

/** The fields of a struct at a version of Argo CD, in the struct's order, embedded ones included. */
export function fieldsOf(name: string, version: ArgoCdVersion): readonly ReachedField[] {
  const key = `${name}@${version.major}.${version.minor}`;
  let fields = reachedFields.get(key);
  if (fields === undefined) {
    fields = reachFields(name, version, []);
    reachedFields.set(key, fields);
  }
  return fields;
}

function reachFields(name: string, version: ArgoCdVersion, through: readonly string[]): ReachedField[] {
  return (goType(name).fields ?? [])
    .filter((field) => exists(field, version))
    .flatMap((field) => {
      if (!field.inline) return [{ field, through }];
      const embedded = field.type.replace(/^\*/, '');
      return reachFields(embedded, version, [...through, structName(embedded)]);
    });
}

function exists({ since, until }: GoField, version: ArgoCdVersion): boolean {
  return (since === undefined || reaches(version, since)) && (until === undefined || !reaches(version, until));
}

function reaches(version: ArgoCdVersion, minor: string): boolean {
  const [major = 0, second = 0] = minor.split('.').map(Number);
  return isSince(version, major, second);
}
