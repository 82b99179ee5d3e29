import { type App, Yaml } from 'cdk8s';
import { pagesOf } from '../constructs/page';
import type { ValuesFile } from '../constructs/values-file';
import type { InventoryObject } from '../model/inventory';
import type { Place } from '../model/place';
import { resourceIdOf } from '../model/resource-id';
import { collectObjects } from './collect-objects';
import type { CollectedChart, CollectedObject } from './collected';
import { compareText } from './compare-text';
import { emitYaml } from './emit-yaml';
import { treeHeader } from './header';
import type { MadeFile, MadeInstallation, MadeTree } from './made-file';
import { pageText } from './page-text';

/** Between two documents of one file. */
const SEPARATOR = '---\n';

/**
 * Turns a construct tree into files and into what the checks read. In memory; the same tree gives the same bytes.
 *
 * @param label how places name the output folder, as in `dist`
 */
export function makeTree(app: App, label: string): MadeTree {
  const { charts, manifests, valuesFiles } = collectObjects(app);
  const making = new TreeMaking(label);
  for (const manifest of manifests) making.addManifest(manifest);
  for (const values of valuesFiles) making.addValues(values);
  // Plain objects belong to the installation when there is one; among several nothing says whose they are.
  const owner = making.installations.size === 1 ? [...making.installations.keys()][0]! : '';
  for (const chart of charts) making.addChart(chart, owner);

  const objects = [...making.installations.values()].flatMap((made) => made.objects);
  const pages = pagesOf(app).map(
    (page): MadeFile => ({ path: page.file, area: 'page', text: pageText(page, objects), construct: page.construct }),
  );
  const files = making.files.sort((a, b) => compareText(a.path, b.path));
  return { files: [...files, ...pages], installations: making.installations };
}

type Growing<T> = { -readonly [K in keyof T]: T[K] };
type GrowingInstallation = { objects: InventoryObject[]; values: { value: unknown; place: Place }[] };

class TreeMaking {
  readonly files: Growing<MadeFile>[] = [];
  private readonly growing = new Map<string, GrowingInstallation>();
  private document = 1;

  constructor(private readonly label: string) {}

  get installations(): ReadonlyMap<string, MadeInstallation> {
    return this.growing;
  }

  /** Manifests come in order of file, so those that share one follow each other. */
  addManifest(manifest: CollectedObject): void {
    const { construct, file, object, program } = manifest;
    const path = construct.node.path;
    const text = treeHeader(program ?? '', path) + emitYaml(object);
    const last = this.files[this.files.length - 1];
    let line = 2;
    if (last?.path === file) {
      line += countLines(last.text) + 1;
      last.text += SEPARATOR + text;
      this.document += 1;
    } else {
      this.files.push({ path: file, area: 'tree', text, construct: path, program });
      this.document = 1;
    }
    this.addObject(firstStep(file), manifest, line, this.document);
  }

  addValues(values: ValuesFile): void {
    const construct = values.node.path;
    const { file: path, program } = values;
    const value = values.toJson();
    this.files.push({ path, area: 'tree', text: treeHeader(program, construct) + emitYaml(value), construct, program });
    this.group(firstStep(path)).values.push({
      value,
      place: { file: `${this.label}/${path}`, line: 2, construct, program },
    });
  }

  /** Plain charts are written with cdk8s's own printer: the bytes are the ones its users know. */
  addChart({ chart, file, objects }: CollectedChart, owner: string): void {
    const text = Yaml.stringify(...objects.map(({ object }) => object));
    this.files.push({ path: file, area: 'tree', text, construct: chart.node.path });
    const documents = text.split(/^---\n/m);
    let line = 1;
    objects.forEach((object, n) => {
      this.addObject(owner, object, line, n + 1);
      line += countLines(documents[n] ?? '') + 1;
    });
  }

  private addObject(
    group: string,
    { construct, file, object, program }: CollectedObject,
    line: number,
    document: number,
  ): void {
    const place: Growing<Place> = { file: `${this.label}/${file}`, line, construct: construct.node.path };
    if (program !== undefined) place.program = program;
    if (document > 1) place.document = document;
    this.group(group).objects.push({ id: resourceIdOf(object), object, place });
  }

  private group(name: string): GrowingInstallation {
    const known = this.growing.get(name);
    if (known !== undefined) return known;
    const group: GrowingInstallation = { objects: [], values: [] };
    this.growing.set(name, group);
    return group;
  }
}

function firstStep(path: string): string {
  const slash = path.indexOf('/');
  return slash < 0 ? path : path.slice(0, slash);
}

function countLines(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}
