import type { ArgoCdVersion } from '../../model/argocd-version';
import type { GoMap } from '../go-value';
import { replaceFastTemplate } from './fast-template';
import { type Lookup, renderGoTemplates } from './go-template';

/** How a set's templates are written. */
export interface TemplateMode {
  readonly goTemplate: boolean;
  readonly options: readonly string[];
  readonly version: ArgoCdVersion;
}

/** Prepares the rendering of the texts with each set of parameters; the result gives one at a time. */
export function prepareReplacer(mode: TemplateMode, texts: readonly string[], params: readonly GoMap[]): Lookup {
  if (mode.goTemplate) return renderGoTemplates(texts, params, mode.options, mode.version);
  return (text, index) => replaceFastTemplate(text, params[index]!);
}
