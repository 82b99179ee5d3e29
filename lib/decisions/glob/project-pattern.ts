import type { Bytes } from '../go/bytes';
import { compileGlob, isDenyPattern, type Separators } from './glob';
import type { Matcher } from './matcher';

/** A pattern of a project, compiled: Argo CD's `globMatch` with negation. */
export interface ProjectPattern {
  /** It begins with `!`. */
  readonly isDeny: boolean;
  /** It is exactly `*`, which matches everything, separators or not. */
  readonly isEverything: boolean;
  /** Undefined for a pattern that the glob library refuses: it matches nothing, so its denial matches everything. */
  readonly matcher: Matcher | undefined;
}

/** Compiles a pattern in which `!` negates. */
export function compileProjectPattern(pattern: string, separators: Separators): ProjectPattern {
  const isDeny = isDenyPattern(pattern);
  const glob = compileGlob(isDeny ? pattern.slice(1) : pattern, separators);
  return { isDeny, isEverything: pattern === '*', matcher: 'matcher' in glob ? glob.matcher : undefined };
}

/** Whether the pattern, negation included, matches. Throws `GoPanic` where the library panics. */
export function matchesProjectPattern({ isDeny, isEverything, matcher }: ProjectPattern, text: Bytes): boolean {
  return (isEverything || matcher?.match(text) === true) !== isDeny;
}
