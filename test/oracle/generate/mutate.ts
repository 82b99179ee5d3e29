import type { Random } from './random';

const STRANGE = [
  ...' \t\n/:@.-_*?[]{}!,\\^%#+~|"\'<>`;&=$()',
  '\u0000',
  '\u007f',
  '\u0085',
  '\u00a0',
  '\ufeff',
  '\u2028',
  '\u3000',
  'é',
  'É',
  'ß',
  'İ',
  'K',
  'ſ',
  '日',
  '😀',
  'e\u0301',
  '%2f',
  '%zz',
  '%',
  '..',
  '//',
  '**',
  '!*',
];

/** The text after one small accident: a near miss. */
export function mutate(random: Random, text: string): string {
  const runes = [...text];
  const at = random.below(runes.length + 1);
  return random.weighted([
    [3, () => [...runes.slice(0, at), ...runes.slice(at + 1)].join('')],
    [2, () => [...runes.slice(0, at), random.pick(STRANGE), ...runes.slice(at)].join('')],
    [2, () => [...runes.slice(0, at), random.pick(STRANGE), ...runes.slice(at + 1)].join('')],
    [2, () => [...runes.slice(0, at), runes[at] ?? 'x', ...runes.slice(at)].join('')],
    [1, () => text + random.pick(STRANGE)],
    [1, () => random.pick(STRANGE) + text],
    [1, () => text.toUpperCase()],
    [1, () => runes.slice(0, at).join('')],
    [1, () => runes.slice(at).join('')],
    [1, () => text + text],
  ]);
}

/** The text as it is, or after one or more accidents. */
export function perhapsMutated(random: Random, text: string, probability: number): string {
  let result = text;
  while (random.chance(probability)) result = mutate(random, result);
  return result;
}
