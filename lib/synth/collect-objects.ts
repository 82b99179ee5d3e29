import type { App } from 'cdk8s';
import { Manifest } from '../constructs/manifest';
import { ValuesFile } from '../constructs/values-file';
import type { Collected, CollectedObject } from './collected';
import { compareText } from './compare-text';
import { objectReader } from './manifest-json';
import { collectPlainCharts } from './plain-charts';

/** Finds everything under a root that has to be written. Changes nothing but the dependencies cdk8s itself infers. */
export function collectObjects(app: App): Collected {
  const manifests: CollectedObject[] = [];
  const valuesFiles: ValuesFile[] = [];
  // One walk for all: each costs as much as printing every object.
  const constructs = app.node.findAll();
  const read = objectReader(app);
  for (const construct of constructs) {
    if (Manifest.isManifest(construct)) {
      manifests.push({ construct, object: read(construct), file: construct.file, program: construct.program });
    } else if (ValuesFile.isValuesFile(construct)) valuesFiles.push(construct);
  }
  const ours = [...manifests.map(({ construct }) => construct), ...valuesFiles];
  manifests.sort((a, b) => compareText(a.file, b.file) || compareText(a.construct.node.path, b.construct.node.path));
  valuesFiles.sort((a, b) => compareText(a.file, b.file));
  return { manifests, valuesFiles, charts: collectPlainCharts(app, constructs, ours) };
}
