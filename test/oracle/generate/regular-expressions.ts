import { generalize } from './globs';
import { perhapsMutated } from './mutate';
import type { Random } from './random';

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
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
    [1, () => perhapsMutated(random, `/${expressionFor(random, text)}/`, 0.6)],
    [1, () => `!${text}`],
    [1, () => random.pick(['/', '//', '///', '', '*', '/*/', '/ /'])],
  ]);
}
