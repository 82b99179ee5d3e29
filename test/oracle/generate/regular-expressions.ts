import { generalize } from './globs';
import { perhapsMutated } from './mutate';
import type { Random } from './random';

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}

const ATOMS = [
  ...[
    'a',
    'b',
    't',
    '-',
    '.',
    'é',
    '日',
    'K',
    '\\.',
    '\\-',
    '\\d',
    '\\D',
    '\\w',
    '\\W',
    '\\s',
    '\\S',
    '\\b',
    '\\B',
    '^',
    '$',
  ],
  ...[
    '\\A',
    '\\z',
    '\\Z',
    '\\G',
    '\\1',
    '\\2',
    '\\k<n>',
    '\\x61',
    '\\u0061',
    '\\t',
    '\\n',
    '\\e',
    '\\p{L}',
    '\\P{L}',
    '\\p{Lu}',
    '\\p{IsGreek}',
    '\\p{Nope}',
    '\\h',
    '\\q',
    '\\ ',
  ],
  ...[
    '[ab]',
    '[^ab]',
    '[a-z]',
    '[a-z-[b]]',
    '[\\w-]',
    '[\\d.]',
    '[]a]',
    '[^]]',
    '[a-]',
    '[-a]',
    '[[:alpha:]]',
    '[\\b]',
    '[a-\\d]',
    '[z-a]',
    '[é日]',
    '[^\\W]',
    '[\\p{L}-[a-c]]',
  ],
];

const QUANTIFIERS = [
  '',
  '',
  '',
  '',
  '*',
  '+',
  '?',
  '*?',
  '+?',
  '??',
  '{2}',
  '{1,2}',
  '{0,}',
  '{,2}',
  '{1,2}?',
  '{2,1}',
  '++',
  '**',
  '{',
  '{x}',
  '{1',
];

const OPENINGS = [
  '(',
  '(',
  '(?:',
  '(?:',
  '(?<n>',
  "(?'n'",
  '(?P<n>',
  '(?=',
  '(?!',
  '(?<=',
  '(?<!',
  '(?>',
  '(?i:',
  '(?-i:',
  '(?x: ',
  '(?s:',
  '(?m:',
  '(?n:',
  '(?<1>',
  '(?<2>',
  '(?(1)',
  '(?(n)',
  '(?<n-1>',
  '(?#',
  '(?',
];

/** An expression put together at random: most of them compile, some only in .NET. */
function randomExpression(random: Random, depth: number): string {
  const branch = (): string =>
    random
      .list(0, 3, () => {
        const group = depth < 3 && random.chance(0.3);
        const atom = group
          ? `${random.pick(OPENINGS)}${randomExpression(random, depth + 1)}${random.chance(0.97) ? ')' : ''}`
          : random.pick(ATOMS);
        // Nested repetitions would keep both sides busy for ever.
        return atom + (group ? random.pick(['', '', '', '?', '{2}']) : random.pick(QUANTIFIERS));
      })
      .join('');
  const options = random.chance(0.08)
    ? random.pick(['(?i)', '(?x)', '(?s)', '(?m)', '(?n)', '(?im-s)', '(?-i)', '(?q)', '(?^)'])
    : '';
  return options + (random.chance(0.25) ? `${branch()}|${branch()}` : branch());
}

/** The inside of a `/…/` entry, made for the text: .NET syntax, as Argo CD's library reads it. */
function expressionFor(random: Random, text: string): string {
  const runes = [...text];
  const at = random.below(runes.length + 1);
  const head = escaped(runes.slice(0, at).join(''));
  const tail = escaped(runes.slice(at).join(''));
  const rest = escaped(runes.slice(at + 1).join(''));
  return random.weighted([
    [4, () => head],
    [3, () => `^${head}.*$`],
    [2, () => `^${head}[a-z0-9-]*${random.pick(['', '$'])}`],
    [2, () => `${tail}$`],
    [1, () => `^(${head}|other)${random.pick(['.*', '.+', '.?'])}$`],
    [1, () => `^(?!${head}).*$`],
    [1, () => `^((?!${tail || 'x'}).)*$`],
    [1, () => `(?<=${head})${tail}`],
    [1, () => `(?i)${escaped(text.toUpperCase())}`],
    [1, () => `(?i:${escaped(text.toUpperCase())})`],
    [1, () => `\\A${head}\\w*\\z`],
    [1, () => `^${head}\\b`],
    [1, () => `^(?<n>${head})\\k<n>?.*$`],
    [1, () => `^(?:${head})(?>.*)$`],
    [1, () => `${head}\\d+`],
    [1, () => `${head}[^${escaped(runes[at] ?? 'a')}]${rest}`],
    [1, () => `${head}{1,2}?${tail}`],
    [
      1,
      () =>
        random.pick([
          '',
          '.',
          '^$',
          '^',
          '$',
          '(',
          '[',
          '*',
          '+',
          '?',
          'a{2',
          'a{,2}',
          '(?<',
          '\\',
          '[z-a]',
          '(?i)',
          '[]',
          '[^]',
          'a**',
          '(a',
          'a)',
          '(?P<n>a)',
          '\\p{L}+',
          '\\p{Lu}',
          '[[:alpha:]]',
          '\\Aa\\Z',
          '(?x) a b # c',
          '\\u0061',
          '\\x61',
          '[a-z-[b]]',
          'a|',
          '|',
          '()',
          '\\1',
          '(a)\\1',
          '\\/',
          '(?#c)a',
          '.{0,3}',
          '^.{2,}$',
          '(?s).',
          '(?m)^a$',
          '(?n)(a)',
          '\\e',
          '\\cA',
        ]),
    ],
  ]);
}

/** An entry of sourceNamespaces: a literal, a glob, or an expression between slashes. */
export function namespaceEntry(random: Random, text: string): string {
  return random.weighted([
    [4, () => generalize(random, text)],
    [5, () => `/${expressionFor(random, text)}/`],
    [3, () => `/${randomExpression(random, 0)}/`],
    [1, () => perhapsMutated(random, `/${expressionFor(random, text)}/`, 0.6)],
    [1, () => `!${text}`],
    [1, () => random.pick(['/', '//', '///', '', '*', '/*/', '/ /'])],
  ]);
}
