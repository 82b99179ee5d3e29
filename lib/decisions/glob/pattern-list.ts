import type { Bytes } from '../go/bytes';
import type { Separators } from './glob';
import { compileProjectPattern, matchesProjectPattern, type ProjectPattern } from './project-pattern';
import { Text } from './text-matchers';

/** A pattern that has to be tried, with its place in the list. */
export interface ListedPattern {
  readonly index: number;
  readonly pattern: ProjectPattern;
}

/** A list of patterns, those that are plain texts apart: most are, and a text is found at once. */
export interface PatternList {
  /** Place of the first entry that is this text. */
  readonly texts: ReadonlyMap<Bytes, number>;
  /** The others, in order. */
  readonly patterns: readonly ListedPattern[];
}

/** Compiles entries given with their places. */
export function compilePatternList(
  entries: readonly { readonly index: number; readonly text: string }[],
  separators: Separators,
): PatternList {
  const texts = new Map<Bytes, number>();
  const patterns: ListedPattern[] = [];
  for (const { index, text } of entries) {
    const pattern = compileProjectPattern(text, separators);
    if (pattern.isDeny || pattern.isEverything || !(pattern.matcher instanceof Text)) patterns.push({ index, pattern });
    else if (!texts.has(pattern.matcher.text)) texts.set(pattern.matcher.text, index);
  }
  return { texts, patterns };
}

/** What a list says to a text: the place of the first entry that matches, -1 for none; or of the first deny that hits. */
export type ListVerdict = { readonly denying: number } | { readonly matching: number };

/** Asks a list in which `!` negates. Throws `GoPanic` where the glob library panics. */
export function judgeByPatternList({ texts, patterns }: PatternList, text: Bytes): ListVerdict {
  let matching = texts.get(text) ?? -1;
  for (const { index, pattern } of patterns) {
    if (matchesProjectPattern(pattern, text)) {
      if (matching < 0 || index < matching) matching = index;
    } else if (pattern.isDeny) return { denying: index };
  }
  return { matching };
}
