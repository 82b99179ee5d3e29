import { isSince } from '../../model/argocd-version';
import type { FieldPath } from '../../model/place';
import { ControllerError } from '../failure';
import { decodeGo } from '../go-types/decode';
import { type GoMap, isGoMap, newGoMap } from '../go-value';
import type { ParamSet } from '../params/param-set';
import { type GeneratorRun, versionOf } from './generator-run';
import { transform } from './transform';

/** What both combining generators say of a child that is no generator. */
const NOTHING_GENERATED = 'child generator generated no parameters';
/** Of a child that is several: the words are the matrix generator's in both. */
const SEVERAL_GENERATORS = 'found more than one generator in matrix.Generators';

/**
 * Parameters of a child of a matrix or a merge; its template does not count.
 *
 * Source: Argo CD v3.5.7, `applicationset/generators/matrix.go` and `merge.go`, `getParams`.
 */
export function generateChild(
  child: GoMap,
  at: FieldPath,
  run: GeneratorRun,
  params: GoMap,
  mergePrefix: string,
): readonly ParamSet[] {
  const opened = openNested(child, run, mergePrefix);
  const results = prefixed(() => transform(opened, at, run, params));
  if (results.length === 0) throw new ControllerError(NOTHING_GENERATED);
  if (results.length > 1) throw new ControllerError(SEVERAL_GENERATORS);
  return results[0]!.sets;
}

function prefixed<T>(step: () => T): T {
  try {
    return step();
  } catch (error) {
    if (!(error instanceof ControllerError)) throw error;
    throw new ControllerError(`child generator returned an error on parameter generation: ${error.message}`);
  }
}

/** Nested combining generators are kept as raw JSON; here they are read as what they may hold. */
function openNested(child: GoMap, run: GeneratorRun, mergePrefix: string): GoMap {
  const opened = Object.assign(newGoMap(), child);
  const { matrix, merge } = child;
  if (matrix !== null && matrix !== undefined) {
    opened.matrix = readNested('v1alpha1.NestedMatrixGenerator', matrix, run);
  }
  if (merge !== null && merge !== undefined) {
    try {
      opened.merge = readNested('v1alpha1.NestedMergeGenerator', merge, run);
    } catch (error) {
      if (!(error instanceof ControllerError)) throw error;
      throw new ControllerError(`${mergePrefix}error converting to nested merge generator: ${error.message}`);
    }
  }
  return opened;
}

function readNested(typeName: string, value: GoMap[string], run: GeneratorRun): GoMap[string] {
  const nested = decodeGo(typeName, value, versionOf(run));
  if (isGoMap(nested) && Array.isArray(nested.generators) && !keepsNestedSelectors(run)) {
    nested.generators = nested.generators.map(withoutSelector);
  }
  return nested;
}

/** Before 3.0 a selector two levels deep counted only where the set said `applyNestedSelectors`. */
function keepsNestedSelectors(run: GeneratorRun): boolean {
  return run.applyNestedSelectors || isSince(versionOf(run), 3, 0);
}

function withoutSelector(generator: GoMap[string]): GoMap[string] {
  if (!isGoMap(generator)) return generator;
  const { selector: _gone, ...rest } = generator;
  return Object.assign(newGoMap(), rest);
}
