import { compileGlob, isGlobMatch } from '../../../lib/decisions/glob/glob';
import { bytesOf } from '../../../lib/decisions/go/bytes';

// Every row was put to gobwas/glob v0.2.3 itself.
describe.each([
  [
    'text',
    [
      ['a', 'a', '', true],
      ['a', 'A', '', false],
      ['', '', '', true],
      ['', 'a', '', false],
    ],
  ],
  [
    'star',
    [
      ['*', '', '', true],
      ['*', 'a/b', '', true],
      ['*', 'a/b', '/', false],
      ['a*', 'a/b', '/', false],
      ['*b', 'a/b', '/', false],
    ],
  ],
  [
    'double star',
    [
      ['**', 'a/b', '/', true],
      ['a/**', 'a/b/c', '/', true],
      ['**/c', 'a/b/c', '/', true],
      ['***', 'a/b', '/', true],
    ],
  ],
  [
    'question mark',
    [
      ['?', 'a', '', true],
      ['?', '/', '/', false],
      ['?', '', '', true],
      ['a?', 'a', '', false],
      ['??', 'é', '', false],
    ],
  ],
  [
    'class',
    [
      ['[abc]', 'b', '', true],
      ['[!abc]', 'b', '', false],
      ['[!abc]', '', '', true],
      ['[a-c]', 'b', '', true],
      ['[!a-c]', 'd', '', true],
      ['[/]', '/', '/', true],
      ['[^a]', '^', '', true],
      ['[-a]', '-', '', true],
    ],
  ],
  [
    'braces',
    [
      ['{a,b}', 'b', '', true],
      ['{a,b}', 'c', '', false],
      ['{kube-*,argocd}', 'kube-system', '', true],
      ['{a,{b,c}}', 'c', '', true],
      ['{a', 'a', '', true],
      ['{}', '', '', true],
      ['team-{a,b}-*', 'team-b-x', '', true],
    ],
  ],
  [
    'escapes',
    [
      ['\\*', '*', '', true],
      ['\\*', 'a', '', false],
      ['a\\', 'a', '', true],
      [']', ']', '', true],
      ['}', '}', '', true],
      [',', ',', '', true],
    ],
  ],
] as const)('%s', (_name, rows) => {
  test.each(rows)('%j against %j with separators %j is %s', (pattern, text, separators, expected) => {
    expect(isGlobMatch(pattern, bytesOf(text), separators)).toBe(expected);
  });
});

describe('quirks of the library', () => {
  test.each([
    ['begin and end may overlap', 'a*a', 'a', '', true],
    ['begin and end may overlap', 'team-*-team', 'team-team', '', true],
    ['begin and end may overlap', 'a/**/c', 'a/c', '/', true],
    ['two stars do not overlap', 'x-*-x-*', 'x-x-', '', false],
    ['braces with text outside', 'x{kube-*,argocd}', 'xkube-system', '', false],
    ['several negated lists side by side become one forbidden text', '[!ab][!ab]', 'ba', '', true],
    ['several negated lists side by side become one forbidden text', '[!ab][!ab]', 'ab', '', false],
    ['a row is cut by characters and compared by bytes', 'é?', 'éa', '', false],
    ['a NUL ends the pattern where no text came before', '*\0b', 'x', '', true],
  ])('%s: %j against %j', (_why, pattern, text, separators, expected) => {
    expect(isGlobMatch(pattern, bytesOf(text), separators)).toBe(expected);
  });

  test.each([
    ['a{}', 'a', 'runtime error: slice bounds out of range [:2] with length 1'],
    ['?{}', 'b', 'runtime error: slice bounds out of range [:2] with length 1'],
  ])('%j against %j panics', (pattern, text, message) => {
    expect(() => isGlobMatch(pattern, text, '')).toThrow(message);
  });
});

test.each([
  ['[', 'unexpected end of input'],
  ['[]', 'could not parse range'],
  ['[!]', 'could not parse range'],
  ['[a', 'unexpected end of input'],
  ['[a-', 'unexpected end of input'],
  ['[c-a]', "hi character 'a' should be greater than lo 'c'"],
  ['[a-cx]', 'expected close range character'],
  ['[a-]', 'unexpected end of input'],
  ['\ufffd', 'could not read rune'],
])('%j is refused: %s, and matches nothing', (pattern, error) => {
  expect(compileGlob(pattern, '')).toEqual({ error });
  expect(isGlobMatch(pattern, pattern, '')).toBe(false);
});

test('more patterns than are remembered are all compiled', () => {
  for (let i = 0; i < 25_000; i++) expect(isGlobMatch(`ns-${i}-*`, `ns-${i}-a`, '')).toBe(true);
  expect(isGlobMatch('ns-0-*', 'ns-1-a', '')).toBe(false);
});
