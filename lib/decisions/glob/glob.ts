import { type Bytes, bytesOf, runesOf } from '../go/bytes';
import { compileGlobTree } from './compiler';
import type { Matcher } from './matcher';
import { parseGlob } from './parser';

/**
 * A compiled pattern, or the library's error text. Errors and panics of gobwas/glob v0.2.3, which every
 * Argo CD from 2.14 to 3.5 uses, are reproduced.
 */
export type Glob = { readonly matcher: Matcher } | { readonly error: string };

/** Characters that `*` and `?` do not cross: `/` for repositories, none elsewhere. */
export type Separators = '' | '/' | (string & {});

// Argo CD 3.5 keeps 10,000 compiled patterns as well.
const MAXIMUM_COMPILED = 10_000;
const compiledBySeparators = new Map<string, Map<string, Glob>>();
let compiledCount = 0;

/** Compiles a pattern; remembered, since projects repeat their patterns for every Application. */
export function compileGlob(pattern: string, separators: Separators): Glob {
  let compiled = compiledBySeparators.get(separators);
  if (compiled === undefined) {
    compiled = new Map();
    compiledBySeparators.set(separators, compiled);
  }
  const known = compiled.get(pattern);
  if (known !== undefined) return known;
  if (++compiledCount > MAXIMUM_COMPILED) {
    compiledBySeparators.clear();
    compiledBySeparators.set(separators, compiled);
    compiled.clear();
    compiledCount = 1;
  }
  const parsed = parseGlob(pattern);
  const glob: Glob =
    'error' in parsed ? parsed : { matcher: compileGlobTree(parsed.tree, runesOf(bytesOf(separators))) };
  compiled.set(pattern, glob);
  return glob;
}

/**
 * Whether a pattern matches a whole text (Argo CD, `util/glob.Match`): an invalid pattern matches nothing.
 * Throws `GoPanic` where the library panics; decisions catch it.
 */
export function isGlobMatch(pattern: string, text: Bytes, separators: Separators): boolean {
  const glob = compileGlob(pattern, separators);
  return 'matcher' in glob && glob.matcher.match(text);
}

/** Whether an entry begins with `!`. */
export function isDenyPattern(pattern: string): boolean {
  return pattern.charCodeAt(0) === 0x21;
}
