import { ControllerError, withPrefix } from '../failure';
import { type GoMap, isGoMap, newGoMap } from '../go-value';
import { combineStringMaps } from '../params/combine-string-maps';
import { mergeParams } from '../params/merge-params';
import type { ParamSet } from '../params/param-set';
import { generateChild } from './children';
import type { Generate } from './generator-run';

const MERGE_PREFIX = 'error retrieving merge generator: ';

/**
 * The matrix generator: each set of the first child with each set that the second gives when it is
 * rendered with the first's. The first child's parameters win.
 *
 * Source: Argo CD v3.5.7, `applicationset/generators/matrix.go`, `GenerateParams`.
 */
export const generateMatrix: Generate = (generator, at, run) => {
  const children = Array.isArray(generator.generators) ? generator.generators.map(asMap) : [];
  if (children.length < 2) throw new ControllerError('found less than two generators, Matrix support only two');
  if (children.length > 2) throw new ControllerError('found more than two generators, Matrix support only two');
  const [first, second] = children as [GoMap, GoMap];
  const child = (which: GoMap, index: number, params: GoMap): readonly ParamSet[] =>
    generateChild(which, [...at, 'generators', index], run, params, MERGE_PREFIX);

  const outer = withPrefix('error failed to get params for first generator in matrix generator', () =>
    child(first, 0, newGoMap()),
  );
  return outer.flatMap((a) => {
    const inner = withPrefix('failed to get params for second generator in the matrix generator', () =>
      child(second, 1, a.params),
    );
    return inner.map(
      (b): ParamSet => ({
        params: run.mode.goTemplate ? overlay(b.params, a.params) : combine(a.params, b.params),
        origins: [...a.origins, ...b.origins],
      }),
    );
  });
};

function overlay(below: GoMap, above: GoMap): GoMap {
  const params = newGoMap();
  mergeParams(params, below);
  mergeParams(params, above);
  return params;
}

function combine(a: GoMap, b: GoMap): GoMap {
  return withPrefix('failed to combine string maps with merging params for the matrix generator', () =>
    combineStringMaps(a, b),
  );
}

function asMap(value: GoMap[string]): GoMap {
  return isGoMap(value) ? value : newGoMap();
}
