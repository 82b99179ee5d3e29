import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ExportDeclaration, Project } from './support/exports';

const ROOT = join(__dirname, '../..');
const LIST = join(__dirname, 'public-api.txt');
const BREAKS = join(__dirname, 'accepted-breaks.txt');

describe('the public API', () => {
  const exported: readonly ExportDeclaration[] = Project.exportsOf(join(ROOT, 'lib/index.ts'));
  const names = exported.map(({ isType, name }) => (isType ? `type ${name}` : name)).sort();

  it('spells out every name', () => {
    expect(readFileSync(join(ROOT, 'lib/index.ts'), 'utf8')).not.toMatch(/export \*/);
  });

  it('is the list in public-api.txt: a name that goes has its line in accepted-breaks.txt', () => {
    const listed = lines(LIST);
    const added = names.filter((name) => !listed.includes(name));
    const gone = listed.filter((name) => !names.includes(name) && !lines(BREAKS).includes(name));
    expect({ added, gone }).toEqual({ added: [], gone: [] });
  });

  it('documents every name it exports', () => {
    expect(exported.filter(({ isDocumented }) => !isDocumented).map(({ name }) => name)).toEqual([]);
  });
});

function lines(file: string): readonly string[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
}
