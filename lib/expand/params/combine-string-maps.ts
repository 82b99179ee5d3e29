import { ControllerError } from '../failure';
import { formatGoValue, sortedKeys } from '../go-text';
import { type GoMap, newGoMap } from '../go-value';

/**
 * Two sets of parameters as one of texts; the same name with another text is an error.
 *
 * Source: Argo CD v3.5.7, `applicationset/utils/map.go`, `CombineStringMaps`.
 */
export function combineStringMaps(a: GoMap, b: GoMap): GoMap {
  const combined = newGoMap();
  for (const key of Object.keys(a)) combined[key] = formatGoValue(a[key] ?? null);
  for (const key of sortedKeys(b)) {
    const value = formatGoValue(b[key] ?? null);
    const current = combined[key];
    if (current !== undefined && current !== value) {
      throw new ControllerError(`found duplicate key ${key} with different value, a: ${String(current)} ,b: ${value}`);
    }
    combined[key] = value;
  }
  return combined;
}
