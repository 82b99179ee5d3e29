import { decideSource } from '../../lib/decisions/source-permitted';
import { VERSIONS } from './versions';

function ask(sourceRepos: unknown, repoURL: string, name = 'team') {
  return decideSource({ metadata: { name }, spec: { sourceRepos } } as never, repoURL);
}

describe.each(VERSIONS)('Argo CD $major.$minor', (argocd) => {
  test.each([
    [['*'], '', true],
    [['*'], 'https://h/o/r', true],
    [['https://*'], 'https://h/o/r', false],
    [['https://**'], 'https://h/o/r', true],
    [['https://github.com/*'], 'https://github.com/o/r', false],
    [['https://github.com/o/*'], 'HTTPS://github.com/O/r.git', true],
    [['git@h:o/r'], 'ssh://git@h/o/r.git', true],
    [[], 'https://h/r', false],
    [null, 'https://h/r', false],
    [['!https://h/evil/*'], 'https://h/good/r', true],
    [['!https://h/evil/*'], 'https://h/evil/r', false],
    [['*', '!https://h/evil/*'], 'https://h/evil/r', false],
    [['!https://h/evil/*', '*'], 'https://h/evil/r', false],
    [['!*'], 'https://h/r', true],
    [['!**'], 'https://h/r', false],
    [['!!x'], 'anything', true],
    [['!'], 'https://h/r', true],
    [['!'], '', false],
    [['ssh://git@h:org/repo'], 'ssh://git@h:evil/other', true],
    [['[*'], 'https://h/r', false],
    [['![*'], 'https://h/r', true],
    [[' !https://h/r'], 'https://h/r', false],
  ])('sourceRepos %j and %j: %s', (sourceRepos, repoURL, expected) => {
    expect(decideSource({ spec: { sourceRepos } } as never, repoURL, argocd).permitted).toBe(expected);
  });
});

test('the first entry that permits is the evidence', () => {
  expect(ask(['https://h/other', 'https://h/*', '*'], 'https://h/r')).toEqual({
    permitted: true,
    reason: 'the source repository is permitted',
    evidence: [{ in: 'project', path: ['spec', 'sourceRepos', 1], value: 'https://h/*', effect: 'allows' }],
  });
});

test("a refusal is Argo CD's sentence, with the entry that denies", () => {
  expect(ask(['*', '!https://h/r'], 'https://h/R.git')).toEqual({
    permitted: false,
    reason: "application repo https://h/R.git is not permitted in project 'team'",
    evidence: [{ in: 'project', path: ['spec', 'sourceRepos', 1], value: '!https://h/r', effect: 'denies' }],
  });
});

test('a list that holds nothing, and one of which nothing fits, are told apart', () => {
  expect(ask([], 'https://h/r').evidence).toEqual([{ in: 'project', path: ['spec', 'sourceRepos'], effect: 'empty' }]);
  expect(ask(['x'], 'https://h/r').evidence).toEqual([
    { in: 'project', path: ['spec', 'sourceRepos'], effect: 'unmatched' },
  ]);
});

test('an input on which Argo CD crashes is a refusal that says so', () => {
  expect(ask(['x:a{}'], 'x:a')).toMatchObject({ permitted: false });
  expect(ask(['x:a{}'], 'x:a').crashes).toBe('runtime error: slice bounds out of range [:4] with length 3');
});

test('a list that was changed in place is read anew', () => {
  const sourceRepos = ['https://h/a'];
  expect(ask(sourceRepos, 'https://h/b').permitted).toBe(false);
  sourceRepos[0] = 'https://h/b';
  expect(ask(sourceRepos, 'https://h/b').permitted).toBe(true);
  sourceRepos.push('!https://h/b');
  expect(ask(sourceRepos, 'https://h/b').permitted).toBe(false);
});
