import { mutate, perhapsMutated } from './mutate';
import type { Random } from './random';

/** A pattern with a text that it was made to match (the library may think otherwise). */
export interface PatternAndText {
  readonly pattern: string;
  readonly text: string;
}

const LETTERS = [...'aaabbbcx-./', 'é', '日', '😀'];

function letters(random: Random, low: number, high: number): string {
  return random.list(low, high, () => random.pick(LETTERS)).join('');
}

function both(text: string): PatternAndText {
  return { pattern: text, text };
}

function characterClass(random: Random): PatternAndText {
  const inside = random.pick([
    'a',
    'ab',
    'abc',
    'a-c',
    'b-x',
    '-a',
    'a/',
    '/',
    'é日',
    '?*',
    '{',
    ',',
    '!',
    '^a',
    '.-/',
  ]);
  const member = random.pick([...inside]);
  return random.weighted([
    [4, () => ({ pattern: `[${inside}]`, text: member })],
    [4, () => ({ pattern: `[!${inside}]`, text: random.pick(['y', 'z', '/', '', 'a', '日']) })],
    [
      1,
      () => ({
        pattern: random.pick([
          '[',
          '[]',
          '[!]',
          '[a',
          '[a-',
          '[a-]',
          '[c-a]',
          '[a-cx]',
          '[a-c0-9]',
          '[!a-',
          '[\\]]',
          '[a\\-c]',
          '[]a]',
          '[[]',
          '[!!]',
          '[a-\\c]',
          '[--a]',
          '[a--]',
        ]),
        text: member,
      }),
    ],
  ]);
}

function alternatives(random: Random, depth: number): PatternAndText {
  const parts = random.list(0, 3, () => (random.chance(0.15) ? both('') : glob(random, depth + 1, 2)));
  const chosen = parts.length > 0 ? random.pick(parts).text : '';
  const inside = parts.map((part) => part.pattern).join(',');
  return { pattern: random.chance(0.05) ? `{${inside}` : `{${inside}}`, text: chosen };
}

function piece(random: Random, depth: number): PatternAndText {
  return random.weighted<PatternAndText>([
    [6, () => both(letters(random, 1, 3))],
    [3, () => ({ pattern: '*', text: letters(random, 0, 3).replaceAll('/', 'a') })],
    [2, () => ({ pattern: '**', text: letters(random, 0, 4) })],
    [
      1,
      () => ({
        pattern: random.pick(['***', '****', '*?', '?*', '**?', '?**', '*[a]', '*{a,b}']),
        text: letters(random, 1, 3),
      }),
    ],
    [2, () => ({ pattern: '?', text: letters(random, 1, 1) })],
    [2, () => characterClass(random)],
    [depth < 3 ? 2 : 0, () => alternatives(random, depth)],
    [
      1,
      () => {
        const letter = random.pick([...'*?[]{},!\\a/']);
        return { pattern: `\\${letter}`, text: letter };
      },
    ],
    [1, () => both(random.pick([']', '}', ',', '!', '^', '-', ' ']))],
  ]);
}

/** A pattern of a few pieces and a text put together from what each piece should match. */
export function glob(random: Random, depth: number, longest: number): PatternAndText {
  const pieces = random.list(1, longest, () => piece(random, depth));
  return { pattern: pieces.map((part) => part.pattern).join(''), text: pieces.map((part) => part.text).join('') };
}

/** Hundreds of characters; few wildcards, since the library's time grows with each. */
function longPatternAndText(random: Random): PatternAndText {
  const long = letters(random, 100, 600);
  const text = random.chance(0.5) ? long : mutate(random, long);
  const cut = random.below(long.length);
  return random.weighted<PatternAndText>([
    [2, () => both(long)],
    [1, () => ({ pattern: long, text })],
    [2, () => ({ pattern: `${long.slice(0, 3)}*${long.slice(-3)}`, text })],
    [1, () => ({ pattern: `*${[...long].slice(-5).join('')}`, text })],
    [1, () => ({ pattern: `{${long},${text}x,b}`, text })],
    [1, () => ({ pattern: `[!${[...new Set(long)].filter((rune) => rune !== '-').join('')}]*`, text: `q${text}` })],
    [1, () => ({ pattern: `${'?'.repeat(cut % 60)}*`, text })],
  ]);
}

/** A pattern and a text of which about half match. */
export function patternAndText(random: Random): PatternAndText {
  const made = glob(random, 0, random.chance(0.05) ? 12 : 5);
  return random.weighted<PatternAndText>([
    [5, () => made],
    [3, () => ({ pattern: made.pattern, text: perhapsMutated(random, made.text, 0.7) })],
    [1, () => ({ pattern: mutate(random, made.pattern), text: made.text })],
    [1, () => ({ pattern: made.pattern, text: letters(random, 0, 6) })],
    [1, () => longPatternAndText(random)],
    [1, () => ({ pattern: made.pattern.repeat(random.between(1, 3)), text: made.text.repeat(random.between(1, 3)) })],
  ]);
}

/** The text with some of it given over to wildcards: a pattern that likely matches it. */
export function generalize(random: Random, text: string): string {
  const runes = [...text];
  if (runes.length === 0) return random.pick(['', '*', '**', '?', '[!a]']);
  const from = random.below(runes.length);
  const to = random.between(from, runes.length);
  const cut = (middle: string): string => runes.slice(0, from).join('') + middle + runes.slice(to).join('');
  const middle = runes.slice(from, to).join('');
  return random.weighted([
    [4, () => text],
    [4, () => cut('*')],
    [2, () => cut('**')],
    [2, () => `${runes.slice(0, from).join('')}?${runes.slice(from + 1).join('')}`],
    [1, () => `${runes.slice(0, from).join('')}[${runes[from]}]${runes.slice(from + 1).join('')}`],
    [1, () => `${runes.slice(0, from).join('')}[!q]${runes.slice(from + 1).join('')}`],
    [1, () => cut(`{${middle},other}`)],
    [1, () => cut(`{${middle}*,o?}`)],
    [1, () => `*${runes.slice(from).join('')}`],
    [1, () => `${runes.slice(0, to).join('')}*`],
    [1, () => `${runes.slice(0, from).join('')}*${runes.slice(from).join('')}`],
    [1, () => cut('*-*')],
    [2, () => random.pick(['*', '**', '?', '', '*/*', '**/*', '[', '{', '!'])],
  ]);
}

/** An entry of a project's list, made for the text that will be asked: matching, missing, denying or broken. */
export function entryFor(random: Random, text: string): string {
  const base = random.chance(0.8) ? text : perhapsMutated(random, text, 0.6);
  const pattern = generalize(random, base);
  return random.weighted([
    [12, () => pattern],
    [2, () => `!${pattern}`],
    [1, () => perhapsMutated(random, pattern, 0.7)],
    [1, () => random.pick(['*', '!*', '!**', '!', '!!x', '**', ''])],
  ]);
}
