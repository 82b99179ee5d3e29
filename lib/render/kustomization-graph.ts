import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { loadAll } from 'js-yaml';
import { isInside } from './confined-path';
import { SourceUndecided } from './source-render';
import { KUSTOMIZATION_NAMES } from './source-type';

type Fields = Readonly<Record<string, unknown>>;

/** Fields whose entries are files or folders that kustomize would otherwise fetch. */
const LOCATED = [
  'resources',
  'bases',
  'components',
  'crds',
  'configurations',
  'generators',
  'transformers',
  'validators',
];

/**
 * Walks everything a kustomization builds from and leaves when something would have to be fetched or executed:
 * remote bases, `helmCharts`, and function or exec plugins. Nothing of the repository is ever run.
 */
export function refuseUnknownKustomization(folder: string, root: string): void {
  const seen = new Set<string>();
  const pending = [folder];
  while (pending.length > 0) {
    const current = pending.pop()!;
    if (seen.has(current)) continue;
    seen.add(current);
    pending.push(...visit(current, root));
  }
}

function visit(folder: string, root: string): string[] {
  const name = KUSTOMIZATION_NAMES.find((candidate) => existsSync(join(folder, candidate)));
  if (name === undefined) return [];
  const kustomization = readDocuments(join(folder, name))[0] ?? {};
  if (isFilled(kustomization.helmCharts) || isFilled(kustomization.helmChartInflationGenerator)) {
    throw new SourceUndecided(
      `\`${name}\` inflates Helm charts, which kustomize fetches by running helm`,
      'render the chart as a source of its own',
    );
  }
  const folders: string[] = [];
  for (const field of LOCATED) {
    for (const entry of strings(kustomization[field])) {
      const path = locate(entry, folder, root);
      if (statSync(path).isDirectory()) folders.push(path);
      else if (['generators', 'transformers', 'validators'].includes(field)) refusePlugins(path, entry);
    }
  }
  for (const field of ['generators', 'transformers', 'validators']) {
    for (const inline of strings(kustomization[field])) if (inline.includes('\n')) refusePluginText(inline, field);
  }
  return folders;
}

function locate(entry: string, folder: string, root: string): string {
  if (entry.includes('\n')) return folder;
  const path = isAbsolute(entry) ? entry : join(folder, entry);
  if (!existsSync(path)) {
    throw new SourceUndecided(
      `\`${entry}\` is not in the checkout, kustomize would fetch it`,
      'vendor it into the repository, or give a checkout that holds it',
    );
  }
  if (!isInside(realpathSync(path), root)) {
    throw new SourceUndecided(
      `\`${entry}\` lies outside the checkout`,
      'keep what a kustomization builds from in its repository',
    );
  }
  return path;
}

function refusePlugins(path: string, entry: string): void {
  refusePluginText(readFileSync(path, 'utf8'), entry);
}

function refusePluginText(text: string, entry: string): void {
  for (const document of parse(text)) {
    const annotations = (document.metadata as Fields | undefined)?.annotations as Fields | undefined;
    const isFunction = Object.keys(annotations ?? {}).some(
      (key) => key.startsWith('config.k') && key.endsWith('/function'),
    );
    const builtin = document.apiVersion === 'builtin';
    if (isFunction || !builtin) {
      throw new SourceUndecided(
        `\`${entry}\` is a kustomize plugin (\`${String(document.kind ?? 'unknown kind')}\`) that would be executed`,
        'render it where the plugin may run, and give the result',
      );
    }
  }
}

function readDocuments(file: string): Fields[] {
  return parse(readFileSync(file, 'utf8'));
}

function parse(text: string): Fields[] {
  try {
    return loadAll(text).filter((value): value is Fields => typeof value === 'object' && value !== null);
  } catch {
    // kustomize says what is wrong with it.
    return [];
  }
}

function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((entry): entry is string => typeof entry === 'string') : [];
}

function isFilled(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0;
}
