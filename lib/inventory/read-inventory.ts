import { readFileSync, statSync } from 'node:fs';
import type { InputError, Inventory, InventoryObject, RepositoryCheckout, SkippedFile } from '../model/inventory';
import { findArgoCdValues } from './argocd-values';
import { decodeText, LARGEST_FILE, readPlainText } from './decode-text';
import { absolute, findFiles, unreadable } from './find-files';
import { readKustomization } from './kustomization';
import { createLocator, type Locator } from './locate';
import { type FoundKustomization, markOverlays } from './mark-overlays';
import { type OtherDocument, readFileText } from './read-file';
import { readSettings, type StatedSettings } from './settings';
import { directoryOf, fileNameOf, resolveFrom } from './tidy-file';

/** What to read. */
export interface ReadOptions {
  /** Directories, files, or `-` for standard input, as the user named them. */
  readonly inputs: readonly string[];
  /** Directory the inputs are named from. */
  readonly base: string;
  /** Text of standard input, when `-` is among the inputs. */
  readonly stdin?: Buffer;
  readonly settings?: StatedSettings;
  readonly checkouts?: readonly RepositoryCheckout[];
  /** Whether a file, as shown, is to be passed over. @default none is */
  readonly isExcluded?: (file: string) => boolean;
}

/** An inventory, and what is needed to speak about it. */
export interface ReadResult {
  readonly inventory: Inventory;
  readonly locator: Locator;
  /** Files that were opened. */
  readonly fileCount: number;
  /** Files that hold YAML or JSON and no Kubernetes object: counted among `skipped`, and not worth a line each. */
  readonly otherFiles: ReadonlySet<string>;
}

/** Name under which standard input is shown. */
export const STDIN = '<stdin>';

/**
 * Reads every input into one inventory, in the order in which the inputs are named and of paths within them.
 * Never throws on what it reads: what cannot be read is among `errors`, and the rest is there all the same.
 */
export function readInventory(options: ReadOptions): ReadResult {
  const reading = new Reading(options);
  for (const input of options.inputs) reading.input(input);
  return reading.result();
}

const KUSTOMIZATION_NAMES = new Set(['kustomization.yaml', 'kustomization.yml', 'Kustomization']);
/** Faults of an object that a patch, which is part of one, need not avoid. */
const NO_OBJECT_CODES = new Set([
  'api-version-missing',
  'kind-missing',
  'wrong-type',
  'objects-in-a-bare-list',
  'not-an-object',
]);
const NO_OBJECTS = 'holds no Kubernetes object';

/** A base that kustomize would fetch: a URL, or a Git address without a scheme. */
function isRemote(written: string): boolean {
  return written.includes('://') || /^git@|^github\.com\/|[?&]ref=/.test(written);
}

class Reading {
  private readonly objects: InventoryObject[] = [];
  private readonly errors: InputError[] = [];
  private readonly skipped: SkippedFile[] = [];
  private readonly others: OtherDocument[] = [];
  private readonly texts = new Map<string, string>();
  /** Paths that were read, however they were written. */
  private readonly seen = new Set<string>();
  private readonly otherFiles = new Set<string>();
  private readonly charts = new Set<string>();
  private readonly locator: Locator = createLocator((file) => this.texts.get(file));
  private readonly locate = (place: Parameters<Locator['locate']>[0], path: Parameters<Locator['locate']>[1]) =>
    this.locator.locate(place, path);

  constructor(private readonly options: ReadOptions) {}

  input(input: string): void {
    if (input === '-') {
      this.text(STDIN, this.options.stdin ?? Buffer.alloc(0), true);
      return;
    }
    let isDirectory: boolean;
    try {
      isDirectory = statSync(absolute(this.options.base, input)).isDirectory();
    } catch (error) {
      this.errors.push(unreadable(input, error, 'file'));
      return;
    }
    if (!isDirectory) {
      this.file(input, true);
      return;
    }
    const found = findFiles(input, this.options.base);
    for (const path of found.files) if (fileNameOf(path) === 'Chart.yaml') this.charts.add(directoryOf(path));
    this.errors.push(...found.errors);
    this.skipped.push(...found.skipped);
    for (const path of found.files) this.file(path, false);
  }

  private file(path: string, isNamed: boolean): void {
    const real = resolveFrom('', path);
    if (this.seen.has(real)) return;
    this.seen.add(real);
    if (this.options.isExcluded?.(path)) {
      this.skipped.push({ file: path, reason: 'excluded by the configuration' });
      return;
    }
    try {
      const opened = absolute(this.options.base, path);
      const plain = readPlainText(opened);
      if (plain !== undefined) this.decoded(path, plain);
      else this.text(path, readFileSync(opened), isNamed);
    } catch (error) {
      this.errors.push(unreadable(path, error, 'file'));
    }
  }

  private text(path: string, bytes: Buffer, isNamed: boolean): void {
    if (bytes.length > LARGEST_FILE) {
      this.errors.push({
        code: 'too-large',
        place: { file: path },
        what: `the file holds ${bytes.length} bytes`,
        why: 'Argo CD takes no source above 10 MB',
        fix: 'leave it out',
      });
      return;
    }
    const decoded = decodeText(bytes);
    if ('problem' in decoded) {
      this.texts.set(path, '');
      const isManifest = bytes.includes('apiVersion:') && bytes.includes('kind:');
      if (isNamed || isManifest)
        this.errors.push({
          code: 'not-text',
          place: { file: path, line: decoded.line, column: decoded.column },
          what: decoded.problem,
          why: 'Argo CD reads UTF-8',
          fix: 'save the file as UTF-8',
        });
      else this.skipped.push({ file: path, reason: decoded.problem });
      return;
    }
    this.decoded(path, decoded.text);
  }

  private decoded(path: string, text: string): void {
    this.texts.set(path, text);
    if (this.isChartTemplate(path) && text.includes('{{')) {
      this.skipped.push({ file: path, reason: 'a Helm template: it is YAML only when rendered' });
      return;
    }
    this.content(path, text);
  }

  private content(path: string, text: string): void {
    const content = readFileText(path, text, this.locate);
    for (const object of content.objects) this.objects.push(object);
    this.errors.push(...content.errors);
    this.skipped.push(...content.skipped);
    this.others.push(...content.others);
    if (content.objects.length + content.errors.length + content.skipped.length > 0) return;
    this.skipped.push({ file: path, reason: NO_OBJECTS });
    this.otherFiles.add(path);
  }

  private isChartTemplate(path: string): boolean {
    for (let at = path.indexOf('templates/'); at >= 0; at = path.indexOf('templates/', at + 1))
      if ((at === 0 || path[at - 1] === '/') && this.charts.has(directoryOf(path.slice(0, at + 'templates'.length))))
        return true;
    return false;
  }

  result(): ReadResult {
    const kustomizations = this.kustomizations();
    this.noteRemoteBases(kustomizations);
    const { objects, patchFiles } = markOverlays(this.objects, kustomizations, (file) => this.texts.get(file));
    const argocdValues = findArgoCdValues(this.others);
    const skipped = [...this.skipped, ...this.patchesSkipped(patchFiles)].sort((a, b) =>
      a.file < b.file ? -1 : a.file > b.file ? 1 : 0,
    );
    const inventory: Inventory = {
      objects,
      skipped,
      errors: this.errors.filter(({ code, place }) => !(NO_OBJECT_CODES.has(code) && patchFiles.has(place.file ?? ''))),
      checkouts: this.options.checkouts ?? [],
      settings: readSettings(objects, argocdValues, this.options.settings ?? {}),
      ...(argocdValues.length > 0 ? { argocdValues } : {}),
    };
    return { inventory, locator: this.locator, fileCount: this.texts.size, otherFiles: this.otherFiles };
  }

  /** What a kustomization takes from elsewhere is not in the tree, and nobody may think that it was judged. */
  private noteRemoteBases(kustomizations: readonly FoundKustomization[]): void {
    for (const { file, kustomization } of kustomizations) {
      const remote = [...kustomization.resources, ...kustomization.components].filter(isRemote);
      if (remote.length === 0) continue;
      this.skipped.push({ file, reason: `builds ${remote.map((url) => `\`${url}\``).join(', ')}, which is not read` });
      this.otherFiles.delete(file);
    }
  }

  /** A file counts as one kustomization: kustomize reads one document. */
  private kustomizations(): readonly FoundKustomization[] {
    const found = new Map<string, FoundKustomization>();
    const add = (file: string | undefined, value: unknown): void => {
      if (file === undefined || !KUSTOMIZATION_NAMES.has(fileNameOf(file))) return;
      const directory = directoryOf(file);
      if (!found.has(directory)) found.set(directory, { directory, file, kustomization: readKustomization(value) });
    };
    for (const { object, place } of this.objects) add(place.file, object);
    for (const { value, place } of this.others) add(place.file, value);
    return [...found.values()].sort((a, b) => (a.file < b.file ? -1 : 1));
  }

  private patchesSkipped(patchFiles: ReadonlyMap<string, string>): readonly SkippedFile[] {
    const files = [...this.objects, ...this.errors].map(({ place }) => place.file ?? '');
    return [...new Set(files)].flatMap((file) => {
      const overlay = patchFiles.get(file);
      if (overlay === undefined) return [];
      this.otherFiles.add(file);
      return [{ file, reason: `a patch or a setting of \`${overlay}\`, no object of its own` }];
    });
  }
}
