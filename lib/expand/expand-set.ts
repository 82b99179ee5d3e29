import type { ArgoCdVersion } from '../model/argocd-version';
import type { FieldPath } from '../model/place';
import type { GeneratorFacts } from './facts/generator-facts';
import { ControllerError, ControllerPanic, UndecidedError, withPrefix } from './failure';
import type { GeneratorRun } from './generators/generator-run';
import { type GeneratorResult, templateFor, transform } from './generators/transform';
import { type GoMap, isGoMap, newGoMap } from './go-value';
import type { ElementOrigin } from './params/param-set';
import { prepareApplications, templateApplication } from './template/render-application';
import { prepareReplacer } from './template/replacer';
import { applyTemplatePatch } from './template/template-patch';

/** Reasons the controller gives in the set's ErrorOccurred condition, and `Panic` where it crashes. */
export type ControllerReason = 'ApplicationGenerationFromParamsError' | 'RenderTemplateParamsError' | 'Panic';

/** An Application as the controller has it before it looks at names, projects and destinations. */
export interface RawApplication {
  readonly application: GoMap;
  readonly origins: readonly ElementOrigin[];
}

/** Something that went wrong at one generator or one element. */
export interface RawFault {
  readonly error: ControllerError | ControllerPanic | UndecidedError;
  readonly reason: ControllerReason;
  readonly path: FieldPath;
  readonly origins: readonly ElementOrigin[];
}

/** What a set generates; nothing is applied when there is an error among the faults. */
export interface RawExpansion {
  readonly applications: readonly RawApplication[];
  readonly faults: readonly RawFault[];
}

/**
 * All Applications of a set, in its generators' order.
 *
 * Source: Argo CD v3.5.7, `applicationset/controllers/template/template.go`, `GenerateApplications`.
 *
 * @param set the set as {@link decodeGo} gives it
 */
export function expandSet(set: GoMap, facts: GeneratorFacts, version: ArgoCdVersion): RawExpansion {
  const applications: RawApplication[] = [];
  const faults: RawFault[] = [];
  const spec = mapAt(set, 'spec');
  const run = readRun(set, spec, facts, version);
  const generators = Array.isArray(spec.generators) ? spec.generators : [];
  generators.forEach((generator, index) => {
    const path = ['spec', 'generators', index];
    const results = attempt(
      () => transform(isGoMap(generator) ? generator : newGoMap(), path, run, newGoMap()),
      (error) => {
        faults.push({ error, reason: 'ApplicationGenerationFromParamsError', path, origins: [] });
      },
    );
    for (const result of results ?? []) renderResult(result, set, run, path, applications, faults);
  });
  return { applications, faults };
}

function readRun(set: GoMap, spec: GoMap, facts: GeneratorFacts, version: ArgoCdVersion): GeneratorRun {
  const metadata = mapAt(set, 'metadata');
  const options = Array.isArray(spec.goTemplateOptions) ? spec.goTemplateOptions.map(String) : [];
  return {
    setName: String(metadata.name ?? ''),
    setNamespace: String(metadata.namespace ?? ''),
    project: String(mapAt(mapAt(spec, 'template'), 'spec').project ?? ''),
    mode: { goTemplate: spec.goTemplate === true, options, version },
    applyNestedSelectors: spec.applyNestedSelectors === true,
    facts,
  };
}

function renderResult(
  result: GeneratorResult,
  set: GoMap,
  run: GeneratorRun,
  path: FieldPath,
  applications: RawApplication[],
  faults: RawFault[],
): void {
  const { version } = run.mode;
  const spec = mapAt(set, 'spec');
  const template = templateApplication(templateFor(result, mapAt(spec, 'template'), run), version);
  const params = result.sets.map((each) => each.params);
  const preserves = mapAt(spec, 'syncPolicy').preserveResourcesOnDeletion === true;
  const patch = typeof spec.templatePatch === 'string' ? spec.templatePatch : undefined;
  const patchAt = patch === undefined ? undefined : prepareReplacer(run.mode, [patch], params);
  const renderAt = prepareInOrder(template, params, run, preserves, patch === undefined);
  result.sets.forEach(({ origins }, index) => {
    const step = (): GoMap => {
      const rendered = renderAt(index);
      if (patch === undefined || patchAt === undefined) return rendered;
      const text = withPrefix('error replacing values in templatePatch', () => patchAt(patch, index));
      return applyTemplatePatch(rendered, text, version);
    };
    const application = attempt(step, (error) => {
      faults.push({ error, reason: 'RenderTemplateParamsError', path, origins });
    });
    if (application !== undefined) {
      applications.push({ application: inNamespace(application, run.setNamespace), origins });
    }
  });
}

/**
 * An element without parameters gets the template itself, and the controller then writes the set's
 * namespace into it: later elements no longer render the template's namespace, so it can no longer fail.
 */
function prepareInOrder(
  template: GoMap,
  params: readonly GoMap[],
  run: GeneratorRun,
  preserves: boolean,
  isShared: boolean,
): (index: number) => GoMap {
  const before = prepareApplications(template, params, run.mode, preserves);
  const first = isShared ? params.findIndex((each) => Object.keys(each).length === 0) : -1;
  if (first < 0 || !String(mapAt(template, 'metadata').namespace ?? '').includes('{{')) return before;
  const after = prepareApplications(inNamespace(template, run.setNamespace), params, run.mode, preserves);
  return (index) => (index <= first ? before(index) : after(index));
}

/** A generated Application lives in its set's namespace, whatever the template says. */
function inNamespace(application: GoMap, namespace: string): GoMap {
  const metadata = Object.assign(newGoMap(), mapAt(application, 'metadata'));
  if (namespace === '') delete metadata.namespace;
  else metadata.namespace = namespace;
  return Object.assign(newGoMap(), application, { metadata });
}

function attempt<T>(step: () => T, onFault: (error: RawFault['error']) => void): T | undefined {
  try {
    return step();
  } catch (error) {
    if (error instanceof ControllerError || error instanceof ControllerPanic || error instanceof UndecidedError) {
      onFault(error);
      return undefined;
    }
    throw error;
  }
}

function mapAt(map: GoMap, key: string): GoMap {
  const value = map[key];
  return isGoMap(value) ? value : newGoMap();
}
