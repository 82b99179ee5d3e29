import * as fs from 'node:fs';
import { dirname } from 'node:path';

/** What stands at a path, links not followed. */
export type EntryKind = 'file' | 'folder' | 'link' | 'other';

/**
 * The file-system calls of the safe synthesis, and no others: tests hand in one that fails or dies at a chosen
 * call. Paths are absolute. Everything is synchronous, because `App.synth()` is.
 */
export interface Disk {
  /** Contents of a file; undefined when there is none. */
  readonly read: (path: string) => Buffer | undefined;
  /** Creates or replaces a file. A process that dies in the middle leaves a part of it. */
  readonly write: (path: string, data: string | Buffer) => void;
  /** Renames a file, link or folder; replaces a file that stands at the target. */
  readonly rename: (from: string, to: string) => void;
  /** Makes one folder; false when something stands there already. The parent must exist. */
  readonly makeFolder: (path: string) => boolean;
  /** Removes an empty folder; false when it is not empty or not there. */
  readonly removeFolder: (path: string) => boolean;
  /** Removes a file or link; false when it is not there. */
  readonly remove: (path: string) => boolean;
  /** What stands at a path; undefined when nothing does. */
  readonly kindOf: (path: string) => EntryKind | undefined;
  /** Entries of a folder in no promised order; undefined when there is no such folder. */
  readonly list: (path: string) => readonly { readonly name: string; readonly kind: EntryKind }[] | undefined;
  /** Forces a file's or folder's contents to the medium. */
  readonly sync: (path: string) => void;
}

/** The machine's own file system. */
export const machineDisk: Disk = {
  read: (path) => orUndefined(() => fs.readFileSync(path)),
  write: (path, data) => fs.writeFileSync(path, data),
  rename: (from, to) => fs.renameSync(from, to),
  makeFolder: (path) => did(() => fs.mkdirSync(path), 'EEXIST'),
  removeFolder: (path) => did(() => fs.rmdirSync(path), 'ENOENT', 'ENOTEMPTY', 'EEXIST', 'ENOTDIR'),
  remove: (path) => did(() => fs.unlinkSync(path), 'ENOENT', 'ENOTDIR'),
  kindOf: (path) => {
    const found = orUndefined(() => fs.lstatSync(path, { throwIfNoEntry: false }));
    return found === undefined ? undefined : kindOfEntry(found);
  },
  list: (path) =>
    orUndefined(() => fs.readdirSync(path, { withFileTypes: true }))?.map((entry) => ({
      name: entry.name,
      kind: kindOfEntry(entry),
    })),
  sync: (path) => {
    const descriptor = fs.openSync(path, 'r');
    try {
      fs.fsyncSync(descriptor);
    } catch (error) {
      // Some file systems cannot sync a folder; a missing guarantee against a power cut is no reason to stop.
      if (!['EINVAL', 'EISDIR', 'EPERM', 'ENOTSUP'].includes(codeOf(error))) throw error;
    } finally {
      fs.closeSync(descriptor);
    }
  },
};

/** Makes a folder and the folders above it; returns those that were made, outermost first. */
export function makeFolders(disk: Disk, path: string): readonly string[] {
  const missing: string[] = [];
  for (let at = path; disk.kindOf(at) === undefined; at = dirname(at)) missing.unshift(at);
  return missing.filter((folder) => disk.makeFolder(folder));
}

/** Removes a folder and what it holds, links not followed. */
export function removeTree(disk: Disk, path: string): void {
  for (const entry of disk.list(path) ?? []) {
    const child = `${path}/${entry.name}`;
    if (entry.kind === 'folder') removeTree(disk, child);
    else disk.remove(child);
  }
  disk.removeFolder(path);
}

/** `code` of a system error, the empty string for anything else. */
export function codeOf(error: unknown): string {
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  return typeof code === 'string' ? code : '';
}

function kindOfEntry(entry: fs.Stats | fs.Dirent): EntryKind {
  if (entry.isFile()) return 'file';
  if (entry.isDirectory()) return 'folder';
  return entry.isSymbolicLink() ? 'link' : 'other';
}

function did(act: () => void, ...harmless: readonly string[]): boolean {
  try {
    act();
    return true;
  } catch (error) {
    if (harmless.includes(codeOf(error))) return false;
    throw error;
  }
}

function orUndefined<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return undefined;
    throw error;
  }
}
