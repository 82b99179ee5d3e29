import type { FieldPath } from '../../model/place';
import { ControllerError, withPrefix } from '../failure';
import { type GoMap, isGoMap, newGoMap } from '../go-value';
import { selectorLabels } from '../params/flatten';
import { mergeTemplate } from '../params/merge-template';
import type { ParamSet } from '../params/param-set';
import { readSelector } from '../selector';
import { generateClusters } from './clusters';
import { type Generate, type GeneratorRun, versionOf } from './generator-run';
import { generateGit } from './git';
import { interpolateGenerator } from './interpolate';
import { generateList } from './list';
import { generateMatrix } from './matrix';
import { generateMerge } from './merge';
import { generateClusterDecisions, generatePlugin, generatePullRequests, generateScmProvider } from './remote';

/** The kinds in the order in which Go's struct has them: an entry with several gives them in this order. */
const GENERATORS: Readonly<Record<string, Generate>> = {
  list: generateList,
  clusters: generateClusters,
  git: generateGit,
  scmProvider: generateScmProvider,
  clusterDecisionResource: generateClusterDecisions,
  pullRequest: generatePullRequests,
  matrix: (generator, at, run) => generateMatrix(generator, at, run),
  merge: (generator, at, run) => generateMerge(generator, at, run),
  plugin: generatePlugin,
};

/** Kinds of generators, in the order in which an entry with several gives them. */
export const GENERATOR_KINDS: readonly string[] = Object.keys(GENERATORS);

/** The type of a set's template. */
export const TEMPLATE_TYPE = 'v1alpha1.ApplicationSetTemplate';

/** What one kind of a generator entry gave. */
export interface GeneratorResult {
  readonly kind: string;
  readonly sets: readonly ParamSet[];
  /** The generator's own template. */
  readonly template: GoMap;
}

/**
 * Parameters of a generator entry: each kind that it has, rendered with the parameters of an outer
 * one, expanded, and filtered by the entry's selector. The first error is thrown after all kinds ran.
 *
 * Source: Argo CD v3.5.7, `applicationset/generators/generator_spec_processor.go`, `Transform`.
 */
export function transform(entry: GoMap, at: FieldPath, run: GeneratorRun, outer: GoMap): GeneratorResult[] {
  const selects = withPrefix('error parsing label selector', () =>
    readSelector(entry.selector, versionOf(run), 'generator'),
  );
  const results: GeneratorResult[] = [];
  let firstError: unknown;
  for (const [kind, generate] of Object.entries(GENERATORS)) {
    if (!isGoMap(entry[kind])) continue;
    try {
      const rendered = Object.keys(outer).length > 0 ? interpolateGenerator(entry, outer, run.mode) : entry;
      const sets = generateKnown(kind, generate, rendered, at, run);
      const chosen = isGoMap(entry.selector)
        ? sets.filter(({ params }) => selects(selectorLabels(params, versionOf(run))))
        : sets;
      results.push({ kind, sets: chosen, template: templateOf(entry[kind]) });
    } catch (error) {
      if (!(error instanceof ControllerError)) throw error;
      firstError ??= error;
    }
  }
  if (firstError !== undefined) throw firstError;
  return results;
}

function generateKnown(
  kind: string,
  generate: Generate,
  entry: GoMap,
  at: FieldPath,
  run: GeneratorRun,
): readonly ParamSet[] {
  const path = [...at, kind];
  const known = run.facts.known?.(entry);
  if (known !== undefined) return known.map((params) => ({ params, origins: [{ path }] }));
  const generator = entry[kind];
  return generate(isGoMap(generator) ? generator : newGoMap(), path, run);
}

function templateOf(generator: GoMap[string]): GoMap {
  return isGoMap(generator) && isGoMap(generator.template) ? generator.template : newGoMap();
}

/** The set's template with what a generator's own says before it. */
export function templateFor(result: GeneratorResult, base: GoMap, run: GeneratorRun): GoMap {
  return mergeTemplate(TEMPLATE_TYPE, result.template, base, versionOf(run)) as GoMap;
}
