import { Undecidable } from '../../../lib/decisions/answer';
import { isRegexpMatch } from '../../../lib/decisions/regexp/regexp';

// .NET's syntax and semantics, as dlclark/regexp2 has them.
test.each([
  ['team', 'my-team-a', true],
  ['^team$', 'team', true],
  ['^team$', 'team\n', true],
  ['^team\\z', 'team\n', false],
  ['^((?!disallowed).)*$', 'allowed', true],
  ['^((?!disallowed).)*$', 'disallowed', false],
  ['(?<=team-)a', 'team-a', true],
  ['(?<!team-)a$', 'team-a', false],
  ['(?i)TEAM', 'team', true],
  ['(?i:T)eam', 'team', true],
  ['(?i:T)EAM', 'team', false],
  ['(?i)[A-C]X', 'bx', true],
  ['(?x) te am # comment', 'team', true],
  ['(?n)(a)\\1', 'aa', false],
  ['(a)\\1', 'aa', true],
  ['(a)|\\1b', 'b', false],
  ['(?<n>a)\\k<n>', 'aa', true],
  ["(?'n'a)\\k'n'", 'aa', true],
  ['(?>a*)a', 'aaa', false],
  ['(?(?=a)ab|c)', 'ab', true],
  ['^(a)?(?(1)b|c)$', 'ab', true],
  ['^(a)?(?(1)b|c)$', 'b', false],
  ['^(?<open>\\()*(?<-open>\\))*(?(open)(?!))$', '(())', true],
  ['^(?<open>\\()*(?<-open>\\))*(?(open)(?!))$', '(()', false],
  ['[a-z-[aeiou]]{3}', 'abc', false],
  ['[a-z-[aeiou]]{3}', 'bcd', true],
  ['[\\W\\d]', '5', false],
  ['a{,2}', 'a{,2}', true],
  ['a{2', 'a{2', true],
  ['\\p{Lu}', 'a', false],
  ['\\pL', 'a', true],
  ['\\P{L}', '1', true],
  ['\\w', 'é', true],
  ['\\d', '٣', true],
  ['\\x61\\u0062\\x{63}\\141', 'abca', true],
  ['\\cA', '\u0001', true],
  ['(?s)a.b', 'a\nb', true],
  ['a.b', 'a\nb', false],
  ['(?m)^b$', 'a\nb', true],
  ['(?#comment)a', 'a', true],
  ['[]a]', ']', true],
  ['[[:alpha:]]', 'a:', false],
  ['a*?b', 'aab', true],
  ['\\bteam\\b', 'a team b', true],
  ['', 'anything', true],
])('/%s/ is found in %j: %s', (pattern, text, expected) => {
  expect(isRegexpMatch(pattern, text)).toBe(expected);
});

test.each([
  '(',
  ')',
  '[',
  '[]',
  '*',
  'a**',
  'a{2}{3}',
  'a{3,2}',
  '(?<',
  '(?P<n>a)',
  '\\',
  '\\1',
  '\\k<n>',
  '[z-a]',
  '\\p{Foo',
  '\\pQ',
  '\\y',
  '(?z)',
  '\\u12',
  '(?(9)a)',
  'a\\p{Zz}',
])('/%s/ is refused and matches nothing', (pattern) => {
  for (const text of ['', 'a', pattern]) expect(isRegexpMatch(pattern, text)).toBe(false);
});

test('a condition without an alternative is not answered rather than guessed', () => {
  expect(() => isRegexpMatch('^(a)?(?(1)b)', 'b')).toThrow(Undecidable);
});

test('an expression that names a Unicode script is not answered rather than guessed', () => {
  expect(() => isRegexpMatch('\\p{Greek}', 'α')).toThrow(Undecidable);
  expect(() => isRegexpMatch('\\p{Greek}', 'α')).toThrow(Undecidable);
});

test('a repeat over a long text needs no deep stack', () => {
  expect(isRegexpMatch('^[a-z]*$', 'a'.repeat(200_000))).toBe(true);
  expect(isRegexpMatch('^.*b$', 'a'.repeat(200_000))).toBe(false);
});
