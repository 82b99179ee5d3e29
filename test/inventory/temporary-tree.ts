import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A directory with the given files; gone when the test file ends. */
export function temporaryTree(files: Readonly<Record<string, string | Buffer>>): string {
  const root = mkdtempSync(join(tmpdir(), 'gatehouse-'));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  made.push(root);
  return root;
}

const made: string[] = [];

afterAll(() => {
  for (const root of made.splice(0)) rmSync(root, { recursive: true, force: true });
});
