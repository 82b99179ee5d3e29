import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as library from '../../lib';
import { RULES } from '../../lib/checks/rules';
import { COMMANDS } from '../../lib/cli/main';
import { FINDING_FORMATS } from '../../lib/report/findings';
import { printCliPage } from '../../scripts/docs/cli-page';

const ROOT = join(__dirname, '../..');

/** Names of a folder's files that end in `ending`, without it, sorted. */
function namesIn(folder: string, ending: string, ...except: readonly string[]): readonly string[] {
  return readdirSync(join(ROOT, folder))
    .filter((file) => file.endsWith(ending))
    .map((file) => file.slice(0, -ending.length))
    .filter((name) => !except.includes(name))
    .sort();
}

function filesBelow(folder: string): readonly string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
}

const kebab = (name: string): string => name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, '-').toLowerCase();

describe('a rule', () => {
  it('is a file, a registration, a test and a page, all of one name', () => {
    const registered = RULES.map(({ id }) => id);
    expect(registered).toEqual([...registered].sort());
    expect(namesIn('lib/checks/rules', '.ts', 'index')).toEqual(registered);
    expect(namesIn('test/checks/rules', '.test.ts').filter((name) => registered.includes(name))).toEqual(registered);
    expect(namesIn('docs/rules', '.md', 'README')).toEqual(registered);
  });
});

describe('a format', () => {
  it('is a file, a registration, a test and a row of docs/output.md', () => {
    const page = readFileSync(join(ROOT, 'docs/output.md'), 'utf8');
    for (const format of FINDING_FORMATS) {
      expect([format, existsSync(join(ROOT, `lib/report/findings/${format}.ts`))]).toEqual([format, true]);
      expect([format, existsSync(join(ROOT, `test/report/findings/${format}.test.ts`))]).toEqual([format, true]);
    }
    const rows = [...page.matchAll(/^\| `(\w+)` \|/gm)].map(([, format]) => format);
    expect(rows).toEqual([...FINDING_FORMATS]);
  });
});

describe('a construct', () => {
  const constructs = Object.entries(library)
    .filter(([, value]) => typeof value === 'function' && 'isConstruct' in value)
    .map(([name]) => name)
    .sort();

  it('is there to be found', () => {
    expect(constructs).toEqual(
      expect.arrayContaining(['Cluster', 'GatehouseApp', 'Installation', 'OwnerApp', 'Platform', 'Tenant']),
    );
  });

  it.each(constructs)('%s is a file, an export, a page, and is met in a test', (name) => {
    const file = `${kebab(name)}.ts`;
    const rooms = [...filesBelow('lib/constructs'), ...filesBelow('lib/synth')];
    expect(rooms.map((path) => path.split('/').at(-1))).toContain(file);
    expect(namesIn('docs/constructs', '.md')).toContain(kebab(name));
    const tests = ['test/constructs', 'test/synth'].flatMap((folder) =>
      filesBelow(folder).map((path) => readFileSync(join(ROOT, folder, path), 'utf8')),
    );
    expect(tests.some((text) => text.includes(`new ${name}(`))).toBe(true);
  });
});

describe('a command', () => {
  const words = COMMANDS.map(({ word }) => word);

  it('is a file and a registration of one name', () => {
    expect([...words].sort()).toEqual(namesIn('lib/cli/commands', '.ts'));
  });

  it('is on the page of the command line, word for word as --help prints it (npm run docs)', () => {
    expect(readFileSync(join(ROOT, 'docs/cli.md'), 'utf8')).toBe(printCliPage());
  });

  it.each(words)('%s is run in a test', (word) => {
    const tests = ['test/cli', 'test/package'].flatMap((folder) =>
      filesBelow(folder).map((path) => readFileSync(join(ROOT, folder, path), 'utf8')),
    );
    expect(tests.some((text) => text.includes(`'${word}'`))).toBe(true);
  });
});
