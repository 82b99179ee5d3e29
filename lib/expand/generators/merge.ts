import { isSince } from '../../model/argocd-version';
import { ControllerError, ControllerPanic, withPrefix } from '../failure';
import { formatGoValue, marshalGoJson } from '../go-text';
import { isGoMap, isNilMap, newGoMap } from '../go-value';
import { mergeParams } from '../params/merge-params';
import type { ParamSet } from '../params/param-set';
import { generateChild } from './children';
import { type Generate, type GeneratorRun, versionOf } from './generator-run';

/**
 * The merge generator: the first child's sets, overlaid with those of the later children that have
 * the same values for the merge keys. Go gives them in random order, this in the first child's.
 *
 * Source: Argo CD v3.5.7, `applicationset/generators/merge.go`, `GenerateParams`.
 */
export const generateMerge: Generate = (generator, at, run) => {
  const children = Array.isArray(generator.generators) ? generator.generators : [];
  if (children.length < 2) throw new ControllerError('found less than two generators, Merge requires two or more');
  const keys = Array.isArray(generator.mergeKeys) ? generator.mergeKeys.map(String) : [];
  const generated = withPrefix('error getting param sets from generators', () =>
    children.map((child, index) =>
      withPrefix(`error getting params from generator ${index + 1} of ${children.length}`, () =>
        generateChild(isGoMap(child) ? child : newGoMap(), [...at, 'generators', index], run, newGoMap(), ''),
      ),
    ),
  );
  const index = (sets: readonly ParamSet[]): Map<string, ParamSet> =>
    withPrefix('error getting param sets by merge key', () => indexByMergeKeys(keys, sets));
  const base = index(generated[0] ?? []);
  // Each is indexed when its turn comes: an overlay that crashes is met before the faults of later children.
  for (const sets of generated.slice(1)) {
    const override = index(sets);
    for (const [key, set] of base) {
      const above = override.get(key);
      if (above !== undefined) base.set(key, overlay(set, above, run));
    }
  }
  return [...base.values()];
};

function overlay(below: ParamSet, above: ParamSet, run: GeneratorRun): ParamSet {
  const origins = [...below.origins, ...above.origins];
  if (run.mode.goTemplate) {
    mergeParams(below.params, above.params);
    return { params: below.params, origins };
  }
  if (isSince(versionOf(run), 3, 1)) {
    if (isNilMap(below.params) && Object.keys(above.params).length > 0) {
      throw new ControllerPanic('assignment to entry in nil map');
    }
    return { params: Object.assign(below.params, above.params), origins };
  }
  // Before 3.1 a set that was overlaid became one of texts.
  const params = newGoMap();
  for (const [key, value] of Object.entries(below.params)) params[key] = formatGoValue(value);
  for (const [key, value] of Object.entries(above.params)) params[key] = formatGoValue(value);
  return { params, origins };
}

/**
 * Sets by the JSON of their merge keys' values; an absent one is null.
 *
 * Source: Argo CD v3.5.7, `applicationset/generators/merge.go`, `getParamSetsByMergeKey`.
 */
export function indexByMergeKeys(keys: readonly string[], sets: readonly ParamSet[]): Map<string, ParamSet> {
  if (keys.length === 0) {
    throw new ControllerError('no merge keys were specified, Merge requires at least one');
  }
  const byKey = new Map<string, ParamSet>();
  for (const set of sets) {
    const values = newGoMap();
    for (const key of keys) values[key] = set.params[key] ?? null;
    const text = marshalGoJson(values);
    if (byKey.has(text)) {
      throw new ControllerError(
        `the parameters from a generator were not unique by the given mergeKeys, Merge requires all param sets to be unique. Duplicate key was ${text}`,
      );
    }
    byKey.set(text, set);
  }
  return byKey;
}
