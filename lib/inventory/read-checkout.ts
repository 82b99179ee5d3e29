import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { RepositoryCheckout } from '../model/inventory';

/**
 * Lists a local checkout that stands for a repository. Symbolic links count when they stay inside, as for
 * Argo CD's repo-server; a linked directory is known by its own name and not walked.
 *
 * @throws the system's error when the directory cannot be listed
 */
export function readCheckout(repoURL: string, directory: string): RepositoryCheckout {
  const directories = new Set<string>(['.']);
  const files = new Set<string>();
  const realRoot = realpathSync(directory);
  const walk = (below: string): boolean => {
    let holdsFile = false;
    for (const entry of readdirSync(join(directory, below), { withFileTypes: true }).sort((a, b) =>
      a.name < b.name ? -1 : 1,
    )) {
      if (entry.name === '.git') continue;
      const path = below === '' ? entry.name : `${below}/${entry.name}`;
      const kind = entry.isSymbolicLink()
        ? kindOfLink(join(directory, path), realRoot)
        : entry.isDirectory()
          ? 'directory'
          : 'file';
      if (kind === undefined) continue;
      if (kind === 'file') files.add(path);
      else if (kind === 'linked-directory') directories.add(path);
      else if (!walk(path)) continue;
      holdsFile = true;
    }
    if (holdsFile && below !== '') directories.add(below);
    return holdsFile;
  };
  walk('');
  return {
    repoURL,
    directories,
    files,
    read: (path) => (files.has(path) ? readFileSync(join(directory, path), 'utf8') : undefined),
  };
}

function kindOfLink(path: string, realRoot: string): 'file' | 'linked-directory' | undefined {
  try {
    const target = realpathSync(path);
    if (target !== realRoot && !target.startsWith(realRoot + sep)) return undefined;
    return statSync(target).isDirectory() ? 'linked-directory' : 'file';
  } catch {
    return undefined;
  }
}
