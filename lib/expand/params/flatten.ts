import type { ArgoCdVersion } from '../../model/argocd-version';
import { isSince } from '../../model/argocd-version';
import { formatGoValue, sortedKeys } from '../go-text';
import { type GoMap, GoTyped, type GoValue, isGoMap, newGoMap } from '../go-value';
import { setOnce } from '../set-once';

/**
 * Nested maps and lists as one map with dotted names; empty ones vanish, and what is neither a
 * `map[string]any` nor an `[]any` is a leaf.
 *
 * Source: github.com/jeremywohl/flatten, `Flatten` with `DotStyle`.
 */
export function flattenParams(params: GoMap): GoMap {
  const flat = newGoMap();
  addFlattened(flat, params, '');
  return flat;
}

function addFlattened(flat: GoMap, nested: GoMap | readonly GoValue[], prefix: string): void {
  const entries = Array.isArray(nested)
    ? nested.map((value, index): [string, GoValue] => [String(index), value])
    : sortedKeys(nested).map((key): [string, GoValue] => [key, (nested as GoMap)[key] ?? null]);
  for (const [key, value] of entries) {
    const name = prefix === '' ? key : `${prefix}.${key}`;
    if (Array.isArray(value) || isGoMap(value)) addFlattened(flat, value, name);
    else setOnce(flat, name, value);
  }
}

/**
 * The flat texts that a generator's `selector` looks at. A `map[string]string` is looked into since 3.4.
 *
 * Source: Argo CD v3.5.7, `applicationset/generators/generator_spec_processor.go`, `flattenParameters`.
 */
export function selectorLabels(params: GoMap, version: ArgoCdVersion): ReadonlyMap<string, string> {
  const opened = isSince(version, 3, 4) ? openStringMaps(params) : params;
  const flat = flattenParams(opened);
  return new Map(Object.entries(flat).map(([key, value]) => [key, formatGoValue(value)]));
}

function openStringMaps(params: GoMap): GoMap {
  const opened = newGoMap();
  for (const [key, value] of Object.entries(params)) {
    if (value instanceof GoTyped && value.type === 'map[string]string') opened[key] = value.value;
    else opened[key] = isGoMap(value) ? openStringMaps(value) : value;
  }
  return opened;
}
