/** Reading fields of data that may be anything: a value of the wrong type reads as absent, `null` as Go reads it. */

/** A string; the empty string for anything else (Go's zero value, and what it reads from `null`). */
export function stringOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** A list; empty for anything else. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : EMPTY_LIST;
}

/** An object's fields; none for anything else. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : EMPTY_FIELDS;
}

/** A list of strings, `null` entries as the empty string. */
export function stringsOf(value: unknown): readonly string[] {
  return listOf(value).map(stringOf);
}

const EMPTY_LIST: readonly unknown[] = Object.freeze([]);
const EMPTY_FIELDS: Readonly<Record<string, unknown>> = Object.freeze({});
