import type { ArgoCdVersion } from '../../model/argocd-version';
import { fieldsOf, goType } from '../go-types/argocd-types';
import { encodeStruct, zeroOf } from '../go-types/decode';
import { type GoMap, type GoValue, isGoMap, newGoMap } from '../go-value';

/**
 * Fills what the first value leaves empty from the second: deep in structs and maps; lists whole.
 *
 * Source: dario.cat/mergo v1.0.2, `Merge` without options, as the controller merges a generator's
 * `template` with the set's (`mergeGeneratorTemplate`).
 */
export function mergeTemplate(typeName: string, own: GoValue, base: GoValue, version: ArgoCdVersion): GoValue {
  const { kind, elem } = goType(typeName);
  if (kind === 'pointer') {
    if (own === null) return base;
    return base === null ? own : mergeTemplate(elem!, own, base, version);
  }
  if (kind === 'struct' && isGoMap(own) && isGoMap(base)) return mergeFields(typeName, own, base, version);
  if (kind === 'map') return mergeMaps(own, base);
  return isEmpty(own) && !isEmpty(base) ? base : own;
}

function mergeFields(typeName: string, own: GoMap, base: GoMap, version: ArgoCdVersion): GoMap {
  const merged = new Map<string, GoValue>();
  for (const { field } of fieldsOf(typeName, version)) {
    if (own[field.json] === undefined && base[field.json] === undefined) continue;
    const zero = zeroOf(field.type, version);
    merged.set(field.json, mergeTemplate(field.type, own[field.json] ?? zero, base[field.json] ?? zero, version));
  }
  return encodeStruct(typeName, (name) => merged.get(name), version);
}

function mergeMaps(own: GoValue, base: GoValue): GoValue {
  if (!isGoMap(base)) return own;
  const merged = Object.assign(newGoMap(), isGoMap(own) ? own : {});
  for (const [key, value] of Object.entries(base)) {
    if (isEmpty(merged[key] ?? null)) merged[key] = value;
  }
  return merged;
}

function isEmpty(value: GoValue): boolean {
  if (value === null || value === '' || value === false || value === 0) return true;
  return Array.isArray(value) && value.length === 0;
}
