import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(__dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'cases-'));
afterAll(() => rmSync(folder, { recursive: true }));

function replay(...words: string[]): { status: number | null; stdout: string; stderr: string } {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', join(root, 'scripts/cases.ts'), ...words],
    { cwd: root, encoding: 'utf8' },
  );
  return { status, stdout, stderr };
}

function write(name: string, records: unknown): string {
  const file = join(folder, name);
  writeFileSync(file, JSON.stringify(records));
  return file;
}

const right = { kind: 'source', id: 'r', input: { spec: { sourceRepos: ['*'] }, source: {} }, expected: true };
const wrong = { ...right, id: 'w', expected: false };
const unknown = { kind: 'weather', id: 'u', input: {}, expected: true };

test('agreement is exit status 0, and skips are printed with their reason', () => {
  const file = write('agree.json', [right, unknown]);
  expect(replay(file)).toEqual({
    status: 0,
    stdout: `skipped ${file}: weather u: no kind \`weather\` is known\n1 passed, 0 failed, 1 skipped\n`,
    stderr: '',
  });
});

test('a disagreement is exit status 1, with both answers', () => {
  const file = write('disagree.json', [right, wrong]);
  const { status, stdout } = replay('--argocd', '2.14.11', file);
  expect(status).toBe(1);
  expect(stdout).toBe(
    [
      `failed ${file}: source w`,
      `  input:    ${JSON.stringify(wrong.input)}`,
      '  Argo CD:  false',
      '  answered: true',
      '1 passed, 1 failed, 0 skipped',
      '',
    ].join('\n'),
  );
});

test('unusable input is exit status 2, with its place, before anything is judged', () => {
  const file = write('usable.json', [wrong]);
  const broken = join(folder, 'broken.json');
  writeFileSync(broken, '[\n{"kind": }\n]');
  const { status, stdout, stderr } = replay(file, broken);
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toMatch(new RegExp(`^${broken}:2:10: not JSON`));
});

test.each([
  [[], /no case file given/],
  [['--argocd', 'new', 'x'], /`--argocd new` is no version/],
  [['--fast', 'x'], /unknown option `--fast`/],
  [['/no/such/file.json'], /^\/no\/such\/file\.json: cannot be read/],
])('a command line that cannot be used is exit status 2: %j', (words, message) => {
  const { status, stderr } = replay(...words);
  expect(status).toBe(2);
  expect(stderr).toMatch(message);
});
