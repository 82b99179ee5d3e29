import type { ArgoCdVersion } from '../../model/argocd-version';
import { ControllerError } from '../failure';
import { type GoMap, type GoValue, isGoMap, newGoMap } from '../go-value';
import { fieldsOf, type GoField, goType, type ReachedField, structName } from './argocd-types';

/** Where Go's decoder stands: the innermost struct and the fields on the way. */
interface Position {
  readonly struct: string;
  readonly fields: readonly string[];
}

const AT_ROOT: Position = { struct: '', fields: [] };

/**
 * Reads JSON into a Go type and gives what Go would print of it: fields the type does not have are
 * gone, zero values stay only where the field has no `omitempty`.
 *
 * Source: Go 1.26 `encoding/json`. Throws {@link ControllerError} with Go's own sentence for a value
 * of another type.
 */
export function decodeGo(typeName: string, value: GoValue, version: ArgoCdVersion): GoValue {
  return decode(typeName, value, AT_ROOT, version);
}

function decode(typeName: string, value: GoValue, at: Position, version: ArgoCdVersion): GoValue {
  const { kind, elem } = goType(typeName);
  switch (kind) {
    case 'custom':
    case 'interface':
      return value;
    case 'pointer':
      return value === null ? null : decode(elem!, value, at, version);
    case 'struct':
      if (value === null) return decodeStruct(typeName, newGoMap(), at, version);
      if (!isGoMap(value)) throw mismatch(value, typeName, at);
      return decodeStruct(typeName, value, at, version);
    case 'map':
      return decodeMap(typeName, elem!, value, at, version);
    case 'slice':
      if (value === null) return null;
      if (!Array.isArray(value)) throw mismatch(value, typeName, at);
      return value.map((item) => decode(elem!, item, at, version));
    default:
      return decodeScalar(kind, typeName, value, at);
  }
}

function decodeMap(typeName: string, elem: string, value: GoValue, at: Position, version: ArgoCdVersion): GoValue {
  if (value === null) return null;
  if (!isGoMap(value)) throw mismatch(value, typeName, at);
  const map = newGoMap();
  for (const [key, inner] of Object.entries(value)) map[key] = decode(elem, inner, at, version);
  return map;
}

function decodeStruct(typeName: string, value: GoMap, at: Position, version: ArgoCdVersion): GoMap {
  const fields = fieldsOf(typeName, version);
  const given = new Map<string, GoValue>();
  for (const [key, inner] of Object.entries(value)) {
    const reached = findField(fields, key);
    if (reached === undefined) continue;
    const { field, through } = reached;
    const here = { struct: structName(typeName), fields: [...at.fields, ...through, field.json] };
    given.set(field.json, decode(field.type, inner, here, version));
  }
  return encodeStruct(typeName, (name) => given.get(name), version);
}

/** Go takes the field of exactly this name, else one that differs in case only. */
function findField(fields: readonly ReachedField[], key: string): ReachedField | undefined {
  const exact = fields.find(({ field }) => field.json === key);
  if (exact !== undefined) return exact;
  const folded = key.toLowerCase();
  return fields.find(({ field }) => field.json.toLowerCase() === folded);
}

/** Prints a struct whose fields are given, in the struct's order, without those that `omitempty` hides. */
export function encodeStruct(
  typeName: string,
  fieldValue: (name: string) => GoValue | undefined,
  version: ArgoCdVersion,
): GoMap {
  const map = newGoMap();
  for (const { field } of fieldsOf(typeName, version)) {
    const value = fieldValue(field.json) ?? zeroOf(field.type, version);
    if (!isHidden(field, value)) map[field.json] = value;
  }
  return typeName === 'v1alpha1.ApplicationSourcePluginParameter' ? encodePluginParameter(map, fieldValue) : map;
}

/** The one type that prints itself: its name always, a map or a list where one was given, even an empty one. */
function encodePluginParameter(map: GoMap, fieldValue: (name: string) => GoValue | undefined): GoMap {
  map.name ??= '';
  const empties: readonly (readonly [string, GoValue])[] = [
    ['map', newGoMap()],
    ['array', []],
  ];
  for (const [key, empty] of empties) {
    const value = fieldValue(key);
    if (value === undefined) delete map[key];
    else map[key] = value ?? empty;
  }
  return map;
}

/** What Go prints of a type's zero value. */
export function zeroOf(typeName: string, version: ArgoCdVersion): GoValue {
  const { kind } = goType(typeName);
  if (kind === 'string') return '';
  if (kind === 'bool') return false;
  if (kind.startsWith('int') || kind.startsWith('uint') || kind.startsWith('float')) return 0;
  return kind === 'struct' ? encodeStruct(typeName, () => undefined, version) : null;
}

function isHidden(field: GoField, value: GoValue): boolean {
  if (field.omitZero && isZero(field.type, value)) return true;
  return field.omitEmpty === true && isEmptyToJson(field.type, value);
}

function isZero(typeName: string, value: GoValue): boolean {
  if (value === null) return true;
  return goType(typeName).kind === 'struct' && isGoMap(value) && Object.keys(value).length === 0;
}

function isEmptyToJson(typeName: string, value: GoValue): boolean {
  if (value === null || value === '' || value === false || value === 0)
    return goType(typeName).kind !== 'pointer' || value === null;
  if (Array.isArray(value)) return value.length === 0 && goType(typeName).kind === 'slice';
  return isGoMap(value) && goType(typeName).kind === 'map' && Object.keys(value).length === 0;
}

function decodeScalar(kind: string, typeName: string, value: GoValue, at: Position): GoValue {
  if (value === null) return kind === 'string' ? '' : kind === 'bool' ? false : 0;
  if (kind === 'string' && typeof value === 'string') return value;
  if (kind === 'bool' && typeof value === 'boolean') return value;
  if (typeof value === 'number' && kind.startsWith('float')) return value;
  if (typeof value === 'number' && /^u?int/.test(kind)) {
    if (Number.isInteger(value) && (value >= 0 || !kind.startsWith('u'))) return value;
    throw unreadable(`number ${value}`, typeName, at);
  }
  throw mismatch(value, typeName, at);
}

function mismatch(value: GoValue, typeName: string, at: Position): ControllerError {
  const word = Array.isArray(value) ? 'array' : typeof value === 'boolean' ? 'bool' : typeof value;
  return unreadable(word, typeName, at);
}

function unreadable(word: string, typeName: string, { struct, fields }: Position): ControllerError {
  const into = struct === '' ? 'value' : `struct field ${struct}.${fields.join('.')}`;
  return new ControllerError(`json: cannot unmarshal ${word} into Go ${into} of type ${typeName}`);
}
