import { lstatSync, readdirSync, readlinkSync, realpathSync, statSync } from 'node:fs';
import { isAbsolute, join, normalize, relative, resolve, sep } from 'node:path';
import { SourceRefused } from './source-render';

/** Folder of a source inside its checkout (Argo CD v3.5.7, `apppathutil.Path`). */
export function resolveSourceFolder(root: string, path: string): string {
  if (isAbsolute(path)) throw new SourceRefused(`${path}: app path is absolute`);
  const folder = join(root, path);
  if (!folder.startsWith(normalize(root))) throw new SourceRefused(`${path}: app path outside root`);
  const stat = statSync(folder, { throwIfNoEntry: false });
  if (!stat) throw new SourceRefused(`${path}: app path does not exist`);
  if (!stat.isDirectory()) throw new SourceRefused(`${path}: app path is not a directory`);
  // The walk below refuses links that leave the checkout; this keeps a linked folder from being read before it.
  if (!isInside(realpathSync(folder), realpathSync(root))) throw new SourceRefused(`${path}: app path outside root`);
  return folder;
}

/**
 * File named by a value file or parameter: relative to the source's folder, or to the checkout when it begins with `/`;
 * links are followed and may not leave the checkout (Argo CD v3.5.7, `ResolveValueFilePathOrUrl`).
 */
export function resolveInCheckout(folder: string, root: string, file: string): string {
  let path = isAbsolute(file) ? join(root, file) : join(folder, file);
  for (let depth = 0; ; depth++) {
    const target = tryReadLink(path);
    if (target === undefined) break;
    if (depth === 10) {
      throw new SourceRefused('internal error: failed to resolve path. Check logs for more details');
    }
    path = isAbsolute(target) ? target : join(path, '..', target);
  }
  path = resolve(path);
  if (path === resolve(root)) {
    throw new SourceRefused('internal error: failed to resolve path. Check logs for more details');
  }
  if (!isInside(path, resolve(root))) {
    throw new SourceRefused(`file '${file}' resolved to outside repository root`);
  }
  return path;
}

/** First link under a folder that leaves it, or undefined (Argo CD v3.5.7, `CheckOutOfBoundsSymlinks`). `.git` is not looked at. */
export function findOutOfBoundsLink(root: string): string | undefined {
  const pending = [root];
  while (pending.length > 0) {
    const folder = pending.pop()!;
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory() && entry.name !== '.git') pending.push(path);
      if (entry.isSymbolicLink() && leaves(root, folder, readlinkSync(path))) return relative(root, path);
    }
  }
  return undefined;
}

/** Whether a path is a folder or lies below it. */
export function isInside(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

function leaves(root: string, folder: string, target: string): boolean {
  if (isAbsolute(target)) return true;
  let current = folder;
  for (const part of target.split(sep)) {
    current = join(current, part);
    if (!isInside(current, root)) return true;
  }
  return false;
}

function tryReadLink(path: string): string | undefined {
  try {
    return lstatSync(path).isSymbolicLink() ? readlinkSync(path) : undefined;
  } catch {
    return undefined;
  }
}
