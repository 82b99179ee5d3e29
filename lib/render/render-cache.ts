import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, readlinkSync, renameSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Renders kept by what went into them. A hit is as good as a run: the key holds every byte that a tool could read. */
export class RenderCache {
  private readonly digests = new Map<string, string>();

  /** @param folder where renders are kept; undefined keeps none */
  constructor(private readonly folder: string | undefined) {}

  /** The kept text for a job, or the one that `run` makes. */
  async remember(job: unknown, roots: readonly string[], run: () => Promise<string>): Promise<string> {
    if (this.folder === undefined) return run();
    const hash = createHash('sha256').update(JSON.stringify(job));
    for (const root of roots) hash.update(this.digest(root));
    const file = join(this.folder, `${hash.digest('hex')}.yaml`);
    const kept = tryRead(file);
    if (kept !== undefined) return kept;
    const text = await run();
    mkdirSync(this.folder, { recursive: true });
    // Written aside and moved: a run that is killed leaves no half render behind.
    const aside = `${file}.${process.pid}`;
    writeFileSync(aside, text);
    renameSync(aside, file);
    return text;
  }

  private digest(root: string): string {
    let digest = this.digests.get(root);
    if (digest === undefined) {
      digest = digestFolder(root);
      this.digests.set(root, digest);
    }
    return digest;
  }
}

/** Digest of every file and link below a folder, names included; `.git` left out. */
function digestFolder(root: string): string {
  const hash = createHash('sha256');
  const visit = (folder: string): void => {
    const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
    for (const entry of entries) {
      const path = join(folder, entry.name);
      const name = relative(root, path);
      if (entry.isDirectory()) {
        if (entry.name !== '.git') visit(path);
      } else if (entry.isSymbolicLink()) hash.update(`link ${name}\0${readlinkSync(path)}\0`);
      else if (entry.isFile()) {
        const bytes = readFileSync(path);
        hash.update(`file ${name}\0${bytes.length}\0`).update(bytes);
      }
    }
  };
  visit(root);
  return hash.digest('hex');
}

function tryRead(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
