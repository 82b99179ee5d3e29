import { existsSync, realpathSync } from 'node:fs';
import { globSync } from 'tinyglobby';
import type { ApplicationSource } from '../model/application';
import { type BuildEnvironment, substituteEnvironment } from './build-environment';
import { isInside, resolveInCheckout } from './confined-path';
import { SourceRefused, SourceUndecided } from './source-render';

/** Where a source's files are, and what its `$ref` names stand for. */
export interface ValueFileContext {
  readonly folder: string;
  readonly root: string;
  readonly environment: BuildEnvironment;
  /** Folder of the repository behind `$name`; undefined when no source has that `ref`. */
  readonly findReference: (name: string) => string | undefined;
  /** Schemes of remote value files (`helm.valuesFileSchemes`). @default http, https */
  readonly schemes: readonly string[];
  /** Globs in value files are expanded since Argo CD 3.5. */
  readonly globs: boolean;
}

/** Paths handed to helm, in order of precedence (Argo CD v3.5.7, `getResolvedValueFiles`). */
export function resolveValueFiles(helm: ApplicationSource['helm'], context: ValueFileContext): readonly string[] {
  const raw = helm?.valueFiles ?? [];
  const ignoreMissing = helm?.ignoreMissingValueFiles === true;
  const explicit = context.globs ? explicitPaths(raw, context) : new Set<string>();
  const files = new Set<string>();
  for (const entry of raw) {
    const { path, root } = refusing('error resolving value file path: ', () => resolveValueFile(entry, context));
    if (context.globs && isGlob(path)) {
      for (const match of expandGlob(entry, path, root, ignoreMissing)) if (!explicit.has(match)) files.add(match);
    } else if (!ignoreMissing || existsSync(path)) files.add(path);
  }
  return [...files];
}

/** Path of one value file or file parameter; `$name/…` is read in the referenced repository. */
export function resolveValueFile(entry: string, context: ValueFileContext): { path: string; root: string } {
  const reference = entry.startsWith('$') ? context.findReference(entry.slice(1).split('/')[0]!) : undefined;
  if (reference !== undefined) {
    const inside = substituteEnvironment(
      entry.slice(entry.includes('/') ? entry.indexOf('/') : entry.length),
      context.environment,
    );
    return { path: resolveInCheckout(reference, reference, inside), root: reference };
  }
  const file = substituteEnvironment(entry, context.environment);
  const scheme = /^([A-Za-z][A-Za-z0-9+.-]*):/.exec(file)?.[1]?.toLowerCase();
  if (scheme !== undefined) {
    if (!context.schemes.includes(scheme)) throw new SourceRefused(`the URL scheme '${scheme}' is not allowed`);
    throw new SourceUndecided(
      `\`${file}\` is fetched from the network by the repo-server`,
      'keep the values in a repository that Argo CD reads, and close `helm.valuesFileSchemes`',
    );
  }
  return { path: resolveInCheckout(context.folder, context.root, file), root: context.root };
}

function explicitPaths(raw: readonly string[], context: ValueFileContext): Set<string> {
  const paths = new Set<string>();
  for (const entry of raw) {
    try {
      const { path } = resolveValueFile(entry, context);
      if (!isGlob(path)) paths.add(path);
    } catch {
      // Said where the entry is resolved in its turn.
    }
  }
  return paths;
}

function expandGlob(entry: string, path: string, root: string, ignoreMissing: boolean): string[] {
  const matches = globSync(path, { absolute: true, dot: true, expandDirectories: false, onlyFiles: false }).sort();
  if (matches.length === 0 && !ignoreMissing) {
    throw new SourceRefused(`error resolving helm value files: values file glob "${entry}" matched no files`);
  }
  const canonical = realpathSync(root);
  for (const match of matches) {
    if (!isInside(realpathSync(match), canonical)) {
      throw new SourceRefused(
        `error resolving helm value files: glob pattern "${entry}": glob match "${match}" resolved to outside repository root`,
      );
    }
  }
  return matches;
}

function isGlob(path: string): boolean {
  return /[*?[]/.test(path);
}

function refusing<T>(prefix: string, resolve: () => T): T {
  try {
    return resolve();
  } catch (error) {
    if (error instanceof SourceRefused)
      throw new SourceRefused(`error resolving helm value files: ${prefix}${error.message}`);
    throw error;
  }
}
