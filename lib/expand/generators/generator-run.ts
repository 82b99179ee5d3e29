import type { ArgoCdVersion } from '../../model/argocd-version';
import type { FieldPath } from '../../model/place';
import type { GeneratorFacts } from '../facts/generator-facts';
import type { GoMap } from '../go-value';
import type { ParamSet } from '../params/param-set';
import type { TemplateMode } from '../template/replacer';

/** What a generator knows of the set it belongs to, and where it may look. */
export interface GeneratorRun {
  readonly setName: string;
  readonly setNamespace: string;
  /** `spec.template.spec.project`, as written. */
  readonly project: string;
  readonly mode: TemplateMode;
  readonly applyNestedSelectors: boolean;
  readonly facts: GeneratorFacts;
}

/** A generator's own field (`list`, `git`, …), where it stands, and the run. */
export type Generate = (generator: GoMap, at: FieldPath, run: GeneratorRun) => readonly ParamSet[];

/** The version of Argo CD that the run is for. */
export function versionOf(run: GeneratorRun): ArgoCdVersion {
  return run.mode.version;
}
