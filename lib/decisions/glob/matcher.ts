import { type Bytes, bytesOfRune, RUNE_ERROR, runeAt, runeLength, widthAt } from '../go/bytes';
import { sliceOrderPanic } from '../go/panic';

/** Where a matcher first fits inside a string, and the lengths in bytes it can take from there, ascending. */
export interface Found {
  readonly at: number;
  readonly lengths: readonly number[];
}

/** A compiled piece of a pattern (gobwas/glob v0.2.3, package `match`), quirks included. */
export interface Matcher {
  /** Name of the library's type: the compiler decides by it. */
  readonly kind: string;
  /** Length in characters, -1 when it has no fixed one. */
  readonly length: number;
  /** Whether the piece matches the whole string. */
  match(s: Bytes): boolean;
  /** Where it first fits, undefined when it does not. */
  find(s: Bytes): Found | undefined;
}

/** Byte position of the first separator, tried in the order of the separators (not of the string). */
export function indexOfAnyRune(s: Bytes, runes: readonly number[]): number {
  for (const rune of runes) {
    const at = indexOfRune(s, rune);
    if (at !== -1) return at;
  }
  return -1;
}

/** Go, `strings.IndexRune`: U+FFFD is found at any invalid byte too. */
export function indexOfRune(s: Bytes, rune: number): number {
  if (rune !== RUNE_ERROR) return s.indexOf(bytesOfRune(rune));
  for (let at = 0; at < s.length; at += widthAt(s, at)) if (runeAt(s, at) === RUNE_ERROR) return at;
  return -1;
}

/**
 * Position of the last separator. For one beyond ASCII the library looks for the first one again and again while it cuts
 * the string shorter: it finds the first, or cuts beyond the end and panics.
 */
export function lastIndexOfAnyRune(s: Bytes, runes: readonly number[]): number {
  for (const rune of runes) {
    const at = rune < 0x80 ? s.lastIndexOf(String.fromCharCode(rune)) : indexOfRune(s, rune);
    if (at === -1) continue;
    const left = s.length % (at + 1);
    if (rune >= 0x80 && left > 0) throw sliceOrderPanic(at + 1, left);
    return at;
  }
  return -1;
}

/** Start of every character, and the end of the string. */
export function startsAndEnd(s: Bytes, offset = 0): number[] {
  const lengths: number[] = [];
  for (let at = 0; at < s.length; at += widthAt(s, at)) lengths.push(offset + at);
  lengths.push(offset + s.length);
  return lengths;
}

/** A length, then that length plus each character's end. */
export function endsAfter(length: number, s: Bytes): number[] {
  const lengths = [length];
  for (let at = 0; at < s.length; at += widthAt(s, at)) lengths.push(length + at + runeLength(runeAt(s, at)));
  return lengths;
}
