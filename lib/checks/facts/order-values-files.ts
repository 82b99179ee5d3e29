import type { ArgoCdValues, Inventory } from '../../model/inventory';
import type { ApplicationFact } from './application-fact';
import { asList, asText } from './read-value';
import { tidyPath } from './tree-files';

/**
 * The values files of Argo CD's chart in the order in which its Application reads them, the last one winning;
 * files no Application names come first, in the tree's own order.
 */
export function orderValuesFiles(
  inventory: Inventory,
  applications: readonly ApplicationFact[],
): readonly ArgoCdValues[] {
  const files = inventory.argocdValues ?? [];
  if (files.length < 2) return files;
  const named: string[] = [];
  for (const { sources } of applications)
    for (const { source } of sources)
      if (source.chart === 'argo-cd')
        named.push(...asList(source.helm?.valueFiles).map((file) => tidyPath(asText(file).replace(/^\$[^/]+\//, ''))));
  const rank = (values: ArgoCdValues) => {
    const file = tidyPath(values.file.place.file ?? '');
    return named.findIndex(
      (name) => name !== '' && (file === name || file.endsWith(`/${name}`) || name.endsWith(`/${file}`)),
    );
  };
  return files
    .map((values, index) => ({ values, index, rank: rank(values) }))
    .sort((a, b) => a.rank - b.rank || a.index - b.index)
    .map(({ values }) => values);
}
