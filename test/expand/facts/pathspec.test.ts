import { listByPathspec } from '../../../lib/expand/facts/pathspec';

const FILES = [
  'a',
  'a b/c',
  'apps-b/x',
  'apps/*/lit',
  'apps/[x]/c',
  'apps/a.b',
  'apps/a/config.json',
  'apps/b/config.json',
  'apps/b/deep/config.json',
  'b.yaml',
  'deep/er/est/f.yml',
  'é/f',
  'x]y',
];

// What `git ls-files -- PATTERN` (git 2.39.5) printed for these files.
test.each([
  [
    'apps',
    ['apps/*/lit', 'apps/[x]/c', 'apps/a.b', 'apps/a/config.json', 'apps/b/config.json', 'apps/b/deep/config.json'],
  ],
  [
    'apps/',
    ['apps/*/lit', 'apps/[x]/c', 'apps/a.b', 'apps/a/config.json', 'apps/b/config.json', 'apps/b/deep/config.json'],
  ],
  ['apps/*/config.json', ['apps/a/config.json', 'apps/b/config.json', 'apps/b/deep/config.json']],
  ['*.json', ['apps/a/config.json', 'apps/b/config.json', 'apps/b/deep/config.json']],
  ['**/config.json', ['apps/a/config.json', 'apps/b/config.json', 'apps/b/deep/config.json']],
  ['./apps//a/../b/config.json', ['apps/b/config.json']],
  ['apps/[x]', ['apps/[x]/c']],
  [
    'apps/[!x]*',
    ['apps/*/lit', 'apps/[x]/c', 'apps/a.b', 'apps/a/config.json', 'apps/b/config.json', 'apps/b/deep/config.json'],
  ],
  ['apps/[ab]', []],
  ['apps/?/config.json', ['apps/a/config.json', 'apps/b/config.json']],
  ['apps?b/x', ['apps-b/x']],
  ['??/f', ['é/f']],
  ['?/f', []],
  ['apps/\\*/lit', ['apps/*/lit']],
  ['x[]]y', ['x]y']],
  ['[[:alpha:]].yaml', ['b.yaml']],
  ['[[:nope:]].yaml', []],
  ['[', []],
  ['deep/*/f.yml', ['deep/er/est/f.yml']],
  ['.', FILES],
])('%j lists %j', (pattern, files) => {
  expect(listByPathspec(pattern, FILES)).toEqual(files);
});

test('a pattern out of the repository is an error of git', () => {
  expect(() => listByPathspec('../x', FILES)).toThrow("fatal: ../x: '../x' is outside repository");
  expect(() => listByPathspec('/apps', FILES)).toThrow("fatal: /apps: '/apps' is outside repository");
});

test("git's pathspec magic is not followed, and said so", () => {
  expect(() => listByPathspec(':(glob)*', FILES)).toThrow("the pattern `:(glob)*` uses git's pathspec magic");
});
