import { type Dirent, readdirSync, realpathSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { InputError, SkippedFile } from '../model/inventory';

/** What a directory holds that may be read. */
export interface FoundFiles {
  /** Files as they are shown and opened, in stable order. */
  readonly files: readonly string[];
  readonly skipped: readonly SkippedFile[];
  readonly errors: readonly InputError[];
}

const MANIFEST = /\.(?:yaml|yml|json)$/;
const SKIPPED_DIRECTORIES = new Set(['.git', 'node_modules']);

/**
 * Lists the manifests below a directory in order of their paths. `.git` and `node_modules` are passed over.
 * A symbolic link is followed as Argo CD does: to a file inside the directory, never to another directory or
 * out of it; one whose target is read at its own place is not read twice.
 *
 * @param root the directory as the user named it; `.` leaves no trace in the names
 * @param base directory against which `root` is resolved
 */
export function findFiles(root: string, base: string): FoundFiles {
  const walk = new Walk(root, base);
  walk.directory(root === '.' ? '' : root.replace(/\/+$/, '') || '/');
  return walk.found();
}

class Walk {
  private readonly files: string[] = [];
  private readonly skipped: SkippedFile[] = [];
  private readonly errors: InputError[] = [];
  private readonly realRoot: string;

  constructor(
    root: string,
    private readonly base: string,
  ) {
    this.realRoot = realpathSync(join(absolute(base, root)));
  }

  found(): FoundFiles {
    return { files: this.files, skipped: this.skipped, errors: this.errors };
  }

  directory(shown: string): void {
    let entries: Dirent[];
    try {
      entries = readdirSync(absolute(this.base, shown || '.'), { withFileTypes: true });
    } catch (error) {
      this.errors.push(unreadable(shown || '.', error, 'directory'));
      return;
    }
    entries.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
    for (const entry of entries)
      this.entry(entry, shown === '' ? entry.name : shown === '/' ? `/${entry.name}` : `${shown}/${entry.name}`);
  }

  private entry(entry: Dirent, path: string): void {
    if (entry.isDirectory()) {
      if (!SKIPPED_DIRECTORIES.has(entry.name)) this.directory(path);
    } else if (entry.name.endsWith('.jsonnet')) {
      this.skipped.push({ file: path, reason: 'Jsonnet is not evaluated' });
    } else if (entry.isSymbolicLink()) {
      this.link(path);
    } else if (isManifestName(entry.name)) {
      if (entry.isFile()) this.files.push(path);
      else this.skipped.push({ file: path, reason: 'not a regular file' });
    }
  }

  private link(path: string): void {
    let target: string;
    let isFile: boolean;
    try {
      target = realpathSync(absolute(this.base, path));
      const stat = statSync(target);
      if (stat.isDirectory()) {
        this.linkedDirectory(path, target);
        return;
      }
      isFile = stat.isFile();
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code;
      if (isManifestName(path) || code === 'ELOOP')
        this.skipped.push({
          file: path,
          reason: code === 'ELOOP' ? 'a symbolic link that leads back to itself' : 'a symbolic link to nothing',
        });
      return;
    }
    if (!isManifestName(path)) return;
    if (!isFile) this.skipped.push({ file: path, reason: 'a symbolic link to what is not a regular file' });
    else if (!this.isInside(target)) this.skipped.push({ file: path, reason: 'a symbolic link out of the directory' });
    else if (this.isReadItself(target))
      this.skipped.push({
        file: path,
        reason: `a symbolic link to \`${this.within(target)}\`, which is read at its own place`,
      });
    else this.files.push(path);
  }

  private linkedDirectory(path: string, target: string): void {
    const reason = this.isInside(target)
      ? 'a symbolic link to a directory: Argo CD does not follow it, and its files are read at their own place'
      : 'a symbolic link out of the directory';
    this.skipped.push({ file: path, reason });
  }

  private isInside(target: string): boolean {
    return (
      target === this.realRoot || target.startsWith(this.realRoot.endsWith(sep) ? this.realRoot : this.realRoot + sep)
    );
  }

  private within(target: string): string {
    return target.slice(this.realRoot.length).replace(/^[\\/]/, '');
  }

  private isReadItself(target: string): boolean {
    return (
      isManifestName(target) &&
      !this.within(target)
        .split(sep)
        .some((step) => SKIPPED_DIRECTORIES.has(step))
    );
  }
}

/** Whether Argo CD would take a file of this name for manifests (v3.5.7, `manifestFile`; Jsonnet aside), or kustomize for its own. */
export function isManifestName(name: string): boolean {
  return MANIFEST.test(name) || name === 'Kustomization' || name.endsWith('/Kustomization');
}

/** A `.` or `..` step. */
const STEPS_UP = /(?:^|\/)\.\.?(?:\/|$)/;

/** Resolves a path as shown against the directory it was shown from. */
export function absolute(base: string, path: string): string {
  if (path.startsWith('/')) return path;
  return STEPS_UP.test(path) ? join(base, path) : `${base}/${path}`;
}

/** The input error for a file or directory that the system would not open. */
export function unreadable(file: string, error: unknown, noun: 'file' | 'directory'): InputError {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'ENOENT')
    return { code: 'not-found', place: { file }, what: `there is no \`${file}\``, fix: 'correct the path' };
  const why = code === 'EACCES' || code === 'EPERM' ? 'permission denied' : ((error as Error).message ?? String(error));
  return {
    code: 'unreadable',
    place: { file },
    what: `the ${noun} cannot be read: ${why}`,
    fix: `make the ${noun} readable, or leave it out`,
  };
}
