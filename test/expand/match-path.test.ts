import { matchPath } from '../../lib/expand/generators/match-path';
import { sanitizeName } from '../../lib/expand/sanitize-name';

// The table of Go's own test of `path.Match`, as facts; undefined where Go says that the pattern is bad.
test.each<[string, string, boolean | undefined]>([
  ['abc', 'abc', true],
  ['*', 'abc', true],
  ['*c', 'abc', true],
  ['a*', 'a', true],
  ['a*', 'ab/c', false],
  ['a*/b', 'abc/b', true],
  ['a*/b', 'a/c/b', false],
  ['a*b*c*d*e*/f', 'axbxcxdxe/f', true],
  ['a*b*c*d*e*/f', 'axbxcxdxexxx/f', true],
  ['a*b*c*d*e*/f', 'axbxcxdxe/xxx/f', false],
  ['a*b?c*x', 'abxbbxdbxebxczzx', true],
  ['a*b?c*x', 'abxbbxdbxebxczzy', false],
  ['ab[c]', 'abc', true],
  ['ab[e-g]', 'abc', false],
  ['ab[^c]', 'abc', false],
  ['a\\*b', 'a*b', true],
  ['a\\*b', 'ab', false],
  ['a?b', 'a☺b', true],
  ['a[^a]b', 'a☺b', true],
  ['a???b', 'a☺b', false],
  ['[a-ζ]*', 'α', true],
  ['*[a-ζ]', 'A', false],
  ['a?b', 'a/b', false],
  ['a*b', 'a/b', false],
  ['[\\]a]', ']', true],
  ['[\\-x]', '-', true],
  ['[x\\-]', 'z', false],
  ['[]a]', ']', undefined],
  ['[-]', '-', undefined],
  ['[x-]', 'x', undefined],
  ['[a-b-c]', 'a', undefined],
  ['[', 'a', undefined],
  ['[^bc', 'a', undefined],
  ['a[', 'a', undefined],
  ['a[', 'ab', undefined],
  ['a[', 'x', undefined],
  ['a/b[', 'x', undefined],
  ['\\', 'a', undefined],
  ['*x', 'xxx', true],
  ['', '', true],
  ['', 'a', false],
])('%j on %j: %s', (pattern, name, matches) => {
  expect(matchPath(pattern, name)).toBe(matches);
});

test.each([
  ['Feat/ABC', 'feat-abc'],
  ['--a.b.-', 'a.b'],
  ['İstanbul K', 'istanbul-k'],
  ['😀x', 'x'],
  [`${'a'.repeat(252)}-b`, 'a'.repeat(252)],
  ['...', ''],
])('%j is normalized to %j', (name, normalized) => {
  expect(sanitizeName(name)).toBe(normalized);
});
