import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ROOT } from './command-line';

/** A cdk8s project in a temporary folder that sees this package as an installed one. */
export class ProjectFolder {
  readonly path: string;

  constructor(files: Readonly<Record<string, string>>, path = mkdtempSync(join(tmpdir(), 'gatehouse-test-'))) {
    this.path = path;
    mkdirSync(join(path, 'node_modules'), { recursive: true });
    for (const name of ['cdk8s', 'constructs'])
      symlinkSync(join(ROOT, 'node_modules', name), join(path, 'node_modules', name));
    symlinkSync(ROOT, join(path, 'node_modules/cdk8s-gatehouse'));
    for (const [file, text] of Object.entries(files)) this.write(file, text);
  }

  write(file: string, text: string): void {
    mkdirSync(dirname(join(this.path, file)), { recursive: true });
    writeFileSync(join(this.path, file), text);
  }

  read(file: string): string {
    return readFileSync(join(this.path, file), 'utf8');
  }

  /** Files of some folders and of the root, path to text; links and what is hidden are left out. */
  files(...folders: readonly string[]): Record<string, string> {
    const found: Record<string, string> = {};
    const visit = (folder: string): void => {
      for (const entry of readdirSync(join(this.path, folder), { withFileTypes: true })) {
        const file = `${folder}/${entry.name}`;
        if (entry.isDirectory()) visit(file);
        else if (entry.isFile()) found[file] = this.read(file);
      }
    };
    for (const folder of folders) {
      try {
        visit(folder);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      }
    }
    return found;
  }

  copy(): ProjectFolder {
    const path = mkdtempSync(join(tmpdir(), 'gatehouse-test-'));
    cpSync(this.path, path, { recursive: true, verbatimSymlinks: true });
    return Object.create(ProjectFolder.prototype, { path: { value: path } }) as ProjectFolder;
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true });
  }
}
