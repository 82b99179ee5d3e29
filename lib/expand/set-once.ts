import { UndecidedError } from './failure';
import { marshalGoJson } from './go-text';
import type { GoMap, GoValue } from './go-value';

/**
 * Sets a key that Go's code sets while it walks a map in random order: when two of its keys end up as
 * one with different values, which of them counts is chance.
 */
export function setOnce(map: GoMap, key: string, value: GoValue): void {
  const current = map[key];
  if (current !== undefined && marshalGoJson(current) !== marshalGoJson(value)) {
    throw new UndecidedError(
      `two keys become \`${key}\`, and which of them counts is chance`,
      'give each key a name that no other one becomes',
    );
  }
  map[key] = value;
}
