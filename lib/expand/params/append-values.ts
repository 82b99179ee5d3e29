import { withPrefix } from '../failure';
import { sortedKeys } from '../go-text';
import { type GoMap, type GoValue, isGoMap, stringMap } from '../go-value';
import { prepareReplacer, type TemplateMode } from '../template/replacer';
import type { ParamSet } from './param-set';

const PREFIX = 'failed to replace templated string: failed to replace templated string with rendered values';

/** Adds `values` to each of a generator's sets, in order. */
export function addValues(values: GoValue | undefined, sets: readonly ParamSet[], mode: TemplateMode): void {
  const params = sets.map((set) => set.params);
  const addTo = prepareValues(values ?? null, params, mode);
  for (let index = 0; index < params.length; index++) addTo(index);
}

/**
 * Adds a generator's `values`, rendered with each set of parameters, to the sets: `values.k` in plain
 * mode, a map `values` with Go templates. A value never sees another one.
 *
 * Source: Argo CD v3.5.7, `applicationset/generators/value_interpolation.go`, `appendTemplatedValues`.
 */
export function prepareValues(values: GoValue, params: readonly GoMap[], mode: TemplateMode): (index: number) => void {
  if (!isGoMap(values) || Object.keys(values).length === 0) return () => undefined;
  const names = sortedKeys(values);
  const lookup = prepareReplacer(
    mode,
    names.map((name) => String(values[name])),
    params,
  );
  return (index) => {
    const rendered = names.map(
      (name) => [name, withPrefix(PREFIX, () => lookup(String(values[name]), index))] as const,
    );
    const target = params[index]!;
    if (mode.goTemplate) target.values = stringMap(rendered);
    else for (const [name, text] of rendered) target[`values.${name}`] = text;
  };
}
