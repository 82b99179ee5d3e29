import { loadAll } from 'js-yaml';
import type { Application } from '../../../../lib/model/application';
import type { GitTree } from '../../lab/git-repository';
import { makeChartFiles } from '../../vps-world/helm-repository';
import { makeDeployment, makeService, printObjects } from '../../vps-world/stand-in-objects';

/** Every Application that the tree declares. */
export function readApplications(tree: GitTree): readonly Application[] {
  return Object.entries(tree)
    .filter(([path]) => path.startsWith('dist/non-production/argocd/applications/'))
    .flatMap(([, text]) => loadAll(String(text)) as Application[]);
}

/**
 * The folders of apps and their values files that the Applications name, with one Deployment and its Service each: what
 * the apps are is their owners' affair. The values reach the objects, so that a file of another instance would be seen.
 */
export function makeStandIns(tree: GitTree): GitTree {
  const files: Record<string, string> = {};
  for (const { spec } of readApplications(tree)) {
    const path = spec?.source?.path ?? '';
    if (!path.startsWith('apps/')) continue;
    const name = path.slice('apps/'.length);
    const objects = printObjects(makeDeployment(name, `registry.invalid/${name}:1`), makeService(name));
    const valueFiles = spec?.source?.helm?.valueFiles;
    if (valueFiles === undefined || valueFiles === null) {
      files[`${path}/workload.yaml`] = objects;
      continue;
    }
    const marker = printObjects({
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name: 'values' },
      data: { file: '{{ .Values.file }}' },
    });
    const chart = { name, version: '1.0.0', templates: { 'workload.yaml': objects, 'values.yaml': marker } };
    for (const [file, text] of Object.entries(makeChartFiles(chart))) files[`${path}/${file}`] = text;
    for (const file of valueFiles) files[file.replace(/^\//, '')] = `file: ${file}\n`;
  }
  return files;
}
