import { expandSet } from '../../lib/expand/expand-set';
import { ControllerPanic, UndecidedError } from '../../lib/expand/failure';
import type { GeneratorRun } from '../../lib/expand/generators/generator-run';
import { GENERATOR_TYPE, interpolateGenerator } from '../../lib/expand/generators/interpolate';
import { indexByMergeKeys } from '../../lib/expand/generators/merge';
import { GENERATOR_KINDS, TEMPLATE_TYPE, transform } from '../../lib/expand/generators/transform';
import { decodeGo } from '../../lib/expand/go-types/decode';
import {
  type GoMap,
  GoTyped,
  type GoValue,
  isGoMap,
  newGoMap,
  toGoValue,
  toPlainJson,
} from '../../lib/expand/go-value';
import { prepareValues } from '../../lib/expand/params/append-values';
import { combineStringMaps } from '../../lib/expand/params/combine-string-maps';
import { mergeTemplate } from '../../lib/expand/params/merge-template';
import { APPLICATION_TYPE, prepareApplications, withoutStatus } from '../../lib/expand/template/render-application';
import { prepareReplacer, type TemplateMode } from '../../lib/expand/template/replacer';
import { applyTemplatePatch } from '../../lib/expand/template/template-patch';
import type { ArgoCdVersion } from '../../lib/model/argocd-version';
import { readAppsetFacts } from './appset-facts';

type Input = Readonly<Record<string, unknown>>;
type Operation = (input: Input, version: ArgoCdVersion) => unknown;

/** The namespace that the sets of records stand in. */
const CONTROL_PLANE = 'argocd';

/** The steps of the controller that records ask about. */
export const APPSET_OPERATIONS: Readonly<Record<string, Operation>> = {
  generatorParams: (input, version) => {
    const results = runTransform({ ...input, params: {}, generator: firstKindOf(input.generator) }, version);
    return ordered(input.generator, { params: results[0]?.sets.map(({ params }) => toPlainJson(params)) ?? [] });
  },
  transform: (input, version) => {
    const results = runTransform(input, version);
    const paramsPerGenerator = results.map(({ sets }) => sets.map(({ params }) => toPlainJson(params)));
    return ordered(input.generator, { paramsPerGenerator });
  },
  generate,
  renderTemplateParams: (input, version) => {
    const template = withoutStatus(decodeGo(APPLICATION_TYPE, toGoValue(input.application), version));
    const { syncPolicy } = input as { syncPolicy?: { preserveResourcesOnDeletion?: boolean } };
    const preserves = syncPolicy?.preserveResourcesOnDeletion === true;
    return {
      application: toPlainJson(
        prepareApplications(template, [mapOf(input.params)], modeOf(input, version), preserves)(0),
      ),
    };
  },
  replace: (input, version) => {
    const text = String(input.template ?? '');
    return { result: prepareReplacer(modeOf(input, version), [text], [mapOf(input.params)])(text, 0) };
  },
  interpolateGenerator: (input, version) => {
    const generator = decodeGo(GENERATOR_TYPE, toGoValue(input.generator), version) as GoMap;
    const interpolated = interpolateGenerator(generator, mapOf(input.params), modeOf(input, version));
    return { generator: withoutEmptyTemplates(toPlainJson(interpolated), version) };
  },
  appendValues: (input, version) => {
    const params = mapOf(input.params);
    prepareValues(toGoValue(input.values), [params], modeOf(input, version))(0);
    return { params: toPlainJson(params) };
  },
  mergeKeyIndex: (input) => {
    const sets = listOf(input.paramSets).map((params) => ({ params: mapOf(params), origins: [] }));
    const index = indexByMergeKeys(listOf(input.mergeKeys).map(String), sets);
    return { index: Object.fromEntries([...index].map(([key, { params }]) => [key, toPlainJson(params)])) };
  },
  combineStringMaps: (input) => ({ params: toPlainJson(combineStringMaps(mapOf(input.a), mapOf(input.b))) }),
  templatePatch: (input, version) => {
    const application = withoutStatus(decodeGo(APPLICATION_TYPE, toGoValue(input.application), version));
    return { application: toPlainJson(applyTemplatePatch(application, String(input.templatePatch ?? ''), version)) };
  },
  mergeTemplate: (input, version) => {
    const own = decodeGo(TEMPLATE_TYPE, toGoValue(input.generatorTemplate), version);
    const base = decodeGo(TEMPLATE_TYPE, toGoValue(input.template), version);
    return { template: toPlainJson(mergeTemplate(TEMPLATE_TYPE, own, base, version)) };
  },
  function: callFunction,
};

function runTransform(input: Input, version: ArgoCdVersion): ReturnType<typeof transform> {
  const generator = decodeGo(GENERATOR_TYPE, toGoValue(input.generator), version) as GoMap;
  const run: GeneratorRun = {
    setName: 'set',
    setNamespace: CONTROL_PLANE,
    project: String(input.project ?? ''),
    mode: modeOf(input, version),
    applyNestedSelectors: input.applyNestedSelectors === true,
    facts: readAppsetFacts(input, version),
  };
  return transform(generator, [], run, mapOf(input.params));
}

function generate(input: Input, version: ArgoCdVersion): unknown {
  const set = decodeGo('v1alpha1.ApplicationSet', toGoValue(input.applicationSet), version) as GoMap;
  const { applications, faults } = expandSet(set, readAppsetFacts(input, version), version);
  const panic = faults.find(({ error }) => error instanceof ControllerPanic);
  if (panic) throw panic.error;
  const undecided = faults.find(({ error }) => error instanceof UndecidedError);
  if (undecided) throw undecided.error;
  const [fault] = faults;
  if (fault) return { error: { message: fault.error.message }, reason: fault.reason };
  const { spec } = input.applicationSet as { spec?: { generators?: unknown } };
  return ordered(spec?.generators, { applications: applications.map(({ application }) => toPlainJson(application)) });
}

/** Calls a function with JSON values from a template; `slugify` takes Go integers. */
function callFunction(input: Input, version: ArgoCdVersion): unknown {
  const name = String(input.function);
  const args = listOf(input.args).map(
    (arg): GoValue => (name === 'slugify' && typeof arg === 'number' ? new GoTyped('int', arg) : toGoValue(arg)),
  );
  const text = `{{ ${name}${args.map((_arg, index) => ` (index .args ${index})`).join('')} }}`;
  const params = Object.assign(newGoMap(), { args });
  return { result: prepareReplacer({ goTemplate: true, options: [], version }, [text], [params])(text, 0) };
}

function modeOf(input: Input, version: ArgoCdVersion): TemplateMode {
  return { goTemplate: input.goTemplate === true, options: listOf(input.goTemplateOptions).map(String), version };
}

function mapOf(value: unknown): GoMap {
  const read = toGoValue(value);
  return isGoMap(read) ? read : newGoMap();
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The generator's first kind alone: what `GenerateParams` is called on. */
function firstKindOf(generator: unknown): unknown {
  if (typeof generator !== 'object' || generator === null) return generator;
  const entry = generator as Readonly<Record<string, unknown>>;
  const kind = GENERATOR_KINDS.find((each) => entry[each] !== undefined && entry[each] !== null);
  return kind === undefined ? {} : { [kind]: entry[kind] };
}

/** Clusters and merges come in any order from Go. */
function ordered(question: unknown, answer: object): unknown {
  return /"(clusters|merge)":/.test(JSON.stringify(question) ?? '') ? { ...answer, unordered: true } : answer;
}

/** Records leave out a generator's template that says nothing. */
function withoutEmptyTemplates(value: unknown, version: ArgoCdVersion): unknown {
  const empty = JSON.stringify(toPlainJson(decodeGo(TEMPLATE_TYPE, null, version)));
  const strip = (inner: unknown): unknown => {
    if (Array.isArray(inner)) return inner.map(strip);
    if (typeof inner !== 'object' || inner === null) return inner;
    return Object.fromEntries(
      Object.entries(inner)
        .filter(([key, each]) => key !== 'template' || JSON.stringify(each) !== empty)
        .map(([key, each]) => [key, strip(each)]),
    );
  };
  return strip(value);
}
