import { matchesPathGlob } from '../../../lib/cli/configuration/path-glob';

describe('globs of the configuration', () => {
  it.each([
    ['apps', 'apps/a/b.yaml', true],
    ['apps/', 'apps/b.yaml', true],
    ['apps', 'apps2/b.yaml', false],
    ['apps/*', 'apps/b.yaml', true],
    ['*.yaml', 'apps/b.yaml', false],
    ['**/*.yaml', 'b.yaml', true],
    ['**/b.yaml', 'x/y/b.yaml', true],
    ['apps/**', 'apps/x/y', true],
    ['apps/**/y', 'apps/y', true],
    ['a?c', 'abc', true],
    ['a?c', 'a/c', false],
    ['{a,b}/c', 'b/c', true],
    ['a.b', 'axb', false],
    ['a,b', 'a,b', true],
    ['./a', 'a', true],
    ['.', 'anything/at/all', true],
    ['(a)[b]', '(a)[b]', true],
  ])('%s and %s: %s', (glob, path, expected) => {
    expect(matchesPathGlob(glob, path)).toBe(expected);
  });
});
