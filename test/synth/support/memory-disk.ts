import type { Disk, EntryKind } from '../../../lib/synth/disk';

type Entry = { kind: 'file'; data: Buffer } | { kind: 'folder' } | { kind: 'link'; to: string };

/** A file system in memory with the semantics of POSIX that the safe synthesis relies on. */
export class MemoryDisk {
  readonly entries = new Map<string, Entry>([['/', { kind: 'folder' }]]);

  /** Makes files (and the folders above them) for a test's start. */
  static with(files: Readonly<Record<string, string>>): MemoryDisk {
    const disk = new MemoryDisk();
    for (const [path, text] of Object.entries(files)) disk.put(path, text);
    return disk;
  }

  put(path: string, text: string): void {
    for (let slash = path.indexOf('/', 1); slash > 0; slash = path.indexOf('/', slash + 1)) {
      if (!this.entries.has(path.slice(0, slash))) this.entries.set(path.slice(0, slash), { kind: 'folder' });
    }
    this.entries.set(path, { kind: 'file', data: Buffer.from(text) });
  }

  link(path: string, to: string): void {
    this.entries.set(path, { kind: 'link', to });
  }

  /** Every file below a folder, path to text. */
  files(folder: string): Record<string, string> {
    const found: Record<string, string> = {};
    for (const [path, entry] of [...this.entries].sort(([a], [b]) => (a < b ? -1 : 1))) {
      if (path.startsWith(`${folder}/`)) {
        if (entry.kind === 'file') found[path.slice(folder.length + 1)] = entry.data.toString('utf8');
        if (entry.kind === 'link') found[path.slice(folder.length + 1)] = `-> ${entry.to}`;
      }
    }
    return found;
  }

  clone(): MemoryDisk {
    const copy = new MemoryDisk();
    for (const [path, entry] of this.entries) copy.entries.set(path, entry);
    return copy;
  }

  get disk(): Disk {
    return {
      read: (path) => {
        const entry = this.entries.get(path);
        if (entry?.kind === 'folder') throw failure('EISDIR', path);
        return entry?.kind === 'file' ? entry.data : undefined;
      },
      write: (path, data) => {
        this.needParent(path);
        if (this.entries.get(path)?.kind === 'folder') throw failure('EISDIR', path);
        this.entries.set(path, { kind: 'file', data: Buffer.from(data) });
      },
      rename: (from, to) => {
        const entry = this.entries.get(from);
        if (entry === undefined) throw failure('ENOENT', from);
        this.needParent(to);
        if (this.entries.get(to)?.kind === 'folder') throw failure('EISDIR', to);
        this.entries.delete(from);
        this.entries.set(to, entry);
      },
      makeFolder: (path) => {
        if (this.entries.has(path)) return false;
        this.needParent(path);
        this.entries.set(path, { kind: 'folder' });
        return true;
      },
      removeFolder: (path) => {
        if (this.entries.get(path)?.kind !== 'folder') return false;
        for (const other of this.entries.keys()) if (other.startsWith(`${path}/`)) return false;
        return this.entries.delete(path);
      },
      remove: (path) => {
        if (this.entries.get(path)?.kind === 'folder') throw failure('EISDIR', path);
        return this.entries.delete(path);
      },
      kindOf: (path) => this.entries.get(path)?.kind,
      list: (path) => {
        if (this.entries.get(path)?.kind !== 'folder') return undefined;
        const inside: { name: string; kind: EntryKind }[] = [];
        for (const [other, entry] of this.entries) {
          const name = other.slice(path.length + 1);
          if (other.startsWith(`${path}/`) && !name.includes('/')) inside.push({ name, kind: entry.kind });
        }
        return inside;
      },
      sync: (path) => {
        if (!this.entries.has(path)) throw failure('ENOENT', path);
      },
    };
  }

  private needParent(path: string): void {
    const parent = path.slice(0, path.lastIndexOf('/')) || '/';
    const kind = this.entries.get(parent)?.kind;
    if (kind === undefined) throw failure('ENOENT', path);
    if (kind !== 'folder') throw failure('ENOTDIR', path);
  }
}

/** A system error as Node throws it. */
export function failure(code: string, path: string): Error {
  return Object.assign(new Error(`${code}: ${path}`), { code });
}
