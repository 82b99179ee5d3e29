import type { ArgoCdVersion } from '../model/argocd-version';
import { ControllerError, UndecidedError } from './failure';
import { formatGoValue } from './go-text';
import { fieldsOf, goType, structName } from './go-types/argocd-types';
import { type GoMap, type GoValue, isGoMap, newGoMap } from './go-value';

const DIRECTIVE = '$patch';
const RETAIN_KEYS = '$retainKeys';
const SET_ELEMENT_ORDER = '$setElementOrder/';
const DELETE_FROM_LIST = '$deleteFromPrimitiveList/';
const BAD_RETAIN_KEYS = 'invalid patch format of retainKeys';

/**
 * Kubernetes' strategic merge patch on an object of Argo CD's API: objects merge, null deletes, lists
 * are replaced but for those whose field says `patchStrategy: merge` (`metadata.finalizers`).
 *
 * Source: k8s.io/apimachinery v0.36.1, `pkg/util/strategicpatch`, `StrategicMergePatch`.
 */
export function strategicMerge(typeName: string, original: GoMap, patch: GoMap, version: ArgoCdVersion): GoMap {
  const directive = patch[DIRECTIVE];
  if (directive !== undefined) return followDirective(directive, patch);
  const order = Object.keys(patch).find((key) => key.startsWith(SET_ELEMENT_ORDER));
  if (order !== undefined) {
    throw new UndecidedError(
      `the patch uses \`${order}\`, which this program does not follow`,
      'leave the directive out',
    );
  }
  const merged = retainKeys(original, patch);
  for (const [key, value] of Object.entries(patch)) {
    if (key === RETAIN_KEYS) continue;
    if (key.startsWith(DELETE_FROM_LIST)) deleteFromList(merged, key.slice(DELETE_FROM_LIST.length), value);
    else mergeField(typeName, merged, key, value, version);
  }
  return merged;
}

function followDirective(directive: GoValue, patch: GoMap): GoMap {
  if (directive === 'delete') return newGoMap();
  if (directive !== 'replace')
    throw new ControllerError(`unknown patch type: ${formatGoValue(directive)} in map: ${formatGoValue(patch)}`);
  const { [DIRECTIVE]: _gone, ...rest } = patch;
  return Object.assign(newGoMap(), rest);
}

function retainKeys(original: GoMap, patch: GoMap): GoMap {
  const merged = Object.assign(newGoMap(), original);
  const retained = patch[RETAIN_KEYS];
  if (retained === undefined) return merged;
  if (!Array.isArray(retained)) throw new ControllerError(BAD_RETAIN_KEYS);
  for (const [key, value] of Object.entries(patch)) {
    if (key === RETAIN_KEYS || value === null || key.startsWith(DELETE_FROM_LIST)) continue;
    if (!retained.includes(key)) throw new ControllerError(BAD_RETAIN_KEYS);
  }
  for (const key of Object.keys(merged)) if (!retained.includes(key)) delete merged[key];
  return merged;
}

function deleteFromList(merged: GoMap, key: string, gone: GoValue): void {
  const current = merged[key];
  if (!Array.isArray(current) || !Array.isArray(gone)) return;
  merged[key] = current.filter((item) => !gone.includes(item));
}

function mergeField(typeName: string, merged: GoMap, key: string, value: GoValue, version: ArgoCdVersion): void {
  if (value === null) {
    delete merged[key];
    return;
  }
  const current = merged[key];
  if (isGoMap(current) && isGoMap(value)) {
    const field = patchField(typeName, key, version);
    merged[key] = field.patch === 'replace' ? value : strategicMerge(field.type, current, value, version);
  } else if (Array.isArray(current) && Array.isArray(value)) {
    const field = patchField(typeName, key, version);
    if (field.patch === 'merge' && field.patchKey !== undefined) {
      throw new UndecidedError(
        `the patch changes \`${key}\`, which this program does not follow`,
        'leave the field out',
      );
    }
    merged[key] = field.patch === 'merge' ? mergePrimitives(current, value) : value;
  } else {
    const kept = current !== null && typeof current === typeof value && !isNested(value) ? value : addedValue(value);
    if (kept === undefined) delete merged[key];
    else merged[key] = kept;
  }
}

function isNested(value: GoValue): boolean {
  return typeof value === 'object';
}

/** The field's type and strategy, as reflection on Argo CD's structs would give them. */
function patchField(
  typeName: string,
  key: string,
  version: ArgoCdVersion,
): { type: string; patch?: string; patchKey?: string } {
  const holder = typeName.replace(/^\*/, '');
  const { kind } = goType(holder);
  if (kind !== 'struct' && kind !== 'custom') {
    throw new ControllerError(`merging an object in json but data type is not struct, instead is: ${kind}`);
  }
  const fields = fieldsOf(holder, version).map(({ field }) => field);
  const found =
    fields.find(({ json }) => json === key) ?? fields.find(({ json }) => json.toLowerCase() === key.toLowerCase());
  if (found === undefined) {
    throw new ControllerError(`unable to find api field in struct ${structName(holder)} for the json field "${key}"`);
  }
  return found;
}

/** What is new in the object: nulls and directives of the patch do not become part of it. */
function addedValue(value: GoValue): GoValue | undefined {
  return removeDirectives(withoutNulls(value));
}

function withoutNulls(value: GoValue): GoValue {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (!isGoMap(value)) return value;
  const map = newGoMap();
  for (const [key, inner] of Object.entries(value)) if (inner !== null) map[key] = withoutNulls(inner);
  return map;
}

function removeDirectives(value: GoValue): GoValue | undefined {
  if (Array.isArray(value)) {
    return value.map(removeDirectives).filter((item): item is GoValue => item !== undefined);
  }
  if (!isGoMap(value)) return value;
  if (DIRECTIVE in value) return undefined;
  const map = newGoMap();
  for (const [key, inner] of Object.entries(value)) {
    const kept = removeDirectives(inner);
    if (kept !== undefined) map[key] = kept;
  }
  return map;
}

/** A merged list of primitives: the patch's items in the patch's order, the others where they were. */
function mergePrimitives(original: readonly GoValue[], patch: readonly GoValue[]): GoValue[] {
  if (original.length === 0 && patch.length === 0) return [];
  const merged = deduplicate([...original, ...patch]);
  const fromPatch = sortBy(
    patch,
    merged.filter((item) => patch.includes(item)),
  );
  const others = sortBy(
    original,
    merged.filter((item) => !patch.includes(item)),
  );
  const result: GoValue[] = [];
  let left = 0;
  let right = 0;
  while (left < others.length || right < fromPatch.length) {
    if (left >= others.length) result.push(fromPatch[right++]!);
    else if (right >= fromPatch.length || isBefore(original, others[left]!, fromPatch[right]!))
      result.push(others[left++]!);
    else result.push(fromPatch[right++]!);
  }
  return result;
}

function isBefore(order: readonly GoValue[], a: GoValue, b: GoValue): boolean {
  const [first, second] = [order.indexOf(a), order.indexOf(b)];
  return first >= 0 && second >= 0 && first < second;
}

function sortBy(order: readonly GoValue[], items: readonly GoValue[]): GoValue[] {
  return [...items].sort((a, b) => order.indexOf(a) - order.indexOf(b));
}

function deduplicate(items: readonly GoValue[]): GoValue[] {
  return [...new Set(items)];
}
