import { explicitSourceTypes, normalizeSource } from '../../decisions/source-normalization';
import type { ApplicationSource } from '../../model/application';
import { asText } from './read-value';

/** Tool that a block of the source pins and that survives on the live Application; undefined when the repository chooses. */
export function pinnedTool(source: ApplicationSource): 'Kustomize' | 'Helm' | 'Directory' | 'Plugin' | undefined {
  const [tool] = explicitSourceTypes(normalizeSource(source));
  // A plugin without a name is found by what the folder holds.
  if (tool === 'Plugin' && asText(source.plugin?.name) === '') return undefined;
  return tool;
}

/** Whether a source is rendered at all: one that is only a `ref` is not. */
export function isBuilt(source: ApplicationSource): boolean {
  return asText(source.path) !== '' || asText(source.chart) !== '';
}
