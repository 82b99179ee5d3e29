import { type App, Yaml } from 'cdk8s';
import { pagesOf } from '../constructs/page';
import type { InventoryObject } from '../model/inventory';
import type { KubernetesObject } from '../model/kubernetes-object';
import { resourceIdOf } from '../model/resource-id';
import { printPage } from '../report/pages';
import { collectObjects, compareText } from './collect-objects';
import type { Collected, CollectedChart, CollectedObject } from './collected';
import { emitYaml } from './emit-yaml';
import { pageHeader, treeHeader } from './header';
import type { MadeFile, MadeTree } from './made-file';

/** Between two documents of one file. */
const SEPARATOR = '---\n';

/**
 * Turns a construct tree into files and into what the checks read. In memory; the same tree gives the same bytes.
 *
 * @param label how places name the output folder, as in `dist`
 */
export function makeTree(app: App, label: string): MadeTree {
  const collected = collectObjects(app);
  const files = [
    ...makeManifestFiles(collected.manifests),
    ...collected.valuesFiles.map(
      (values): MadeFile => ({
        path: values.file,
        area: 'tree',
        text: treeHeader(values.program, values.node.path) + emitYaml(values.toJson()),
        construct: values.node.path,
        program: values.program,
      }),
    ),
    ...collected.charts.map(makeChartFile),
  ].sort((a, b) => compareText(a.path, b.path));
  const pages = pagesOf(app).map(
    (page): MadeFile => ({
      path: page.file,
      area: 'page',
      text: pageHeader(page.construct) + printPage(page.content()),
      construct: page.construct,
    }),
  );
  return { files: [...files, ...pages], installations: groupByInstallation(collected, label) };
}

function makeManifestFiles(manifests: readonly CollectedObject[]): readonly MadeFile[] {
  const files: { path: string; area: 'tree'; text: string; construct: string; program?: string }[] = [];
  for (const { construct, file, object, program } of manifests) {
    const path = construct.node.path;
    const text = treeHeader(program ?? '', path) + emitYaml(object);
    const last = files[files.length - 1];
    if (last?.path === file) last.text += SEPARATOR + text;
    else files.push({ path: file, area: 'tree', text, construct: path, program });
  }
  return files;
}

/** Plain charts are written with cdk8s's own printer: the bytes are the ones its users know. */
function makeChartFile({ chart, file, objects }: CollectedChart): MadeFile {
  return {
    path: file,
    area: 'tree',
    text: Yaml.stringify(...objects.map(({ object }) => object)),
    construct: chart.node.path,
  };
}

/** Plain objects belong to the installation when there is one; among several nothing says whose they are. */
function groupByInstallation(collected: Collected, label: string): ReadonlyMap<string, readonly InventoryObject[]> {
  const groups = new Map<string, InventoryObject[]>();
  let file = '';
  let document = 0;
  const add = (group: string, collectedObject: CollectedObject): void => {
    document = collectedObject.file === file ? document + 1 : 1;
    file = collectedObject.file;
    const list = groups.get(group);
    const found = inventoryObject(collectedObject, label, document);
    if (list) list.push(found);
    else groups.set(group, [found]);
  };
  for (const manifest of collected.manifests) add(manifest.file.split('/', 1)[0]!, manifest);
  const only = groups.size === 1 ? [...groups.keys()][0]! : '';
  for (const chart of collected.charts) for (const object of chart.objects) add(only, object);
  return groups;
}

function inventoryObject(
  { construct, object, file, program }: CollectedObject,
  label: string,
  document: number,
): InventoryObject {
  return {
    id: resourceIdOf(object as KubernetesObject),
    object,
    place: {
      file: `${label}/${file}`,
      construct: construct.node.path,
      ...(program === undefined ? {} : { program }),
      ...(document > 1 ? { document } : {}),
    },
  };
}
