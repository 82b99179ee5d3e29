import { type Bytes, widthAt } from '../go/bytes';
import { sliceEndPanic } from '../go/panic';
import type { Found, Matcher } from './matcher';

/** `{a,b}` */
export class AnyOf implements Matcher {
  readonly kind = 'any-of';
  readonly length: number;
  constructor(readonly matchers: readonly Matcher[]) {
    this.length = commonLength(matchers);
  }
  match(s: Bytes): boolean {
    return this.matchers.some((matcher) => matcher.match(s));
  }
  find(s: Bytes): Found | undefined {
    let at = -1;
    let lengths: readonly number[] = [];
    for (const matcher of this.matchers) {
      const found = matcher.find(s);
      if (found === undefined) continue;
      if (at === -1 || found.at < at) {
        at = found.at;
        lengths = found.lengths;
      } else if (found.at === at) lengths = mergeAscending(lengths, found.lengths);
    }
    return at === -1 ? undefined : { at, lengths };
  }
}

// A fixed length behind one that is not fixed is taken for the first seen, so `{*,a}` counts as long as `a`.
function commonLength(matchers: readonly Matcher[]): number {
  let length = -1;
  for (const matcher of matchers) {
    if (length === -1) length = matcher.length;
    else if (matcher.length === -1 || matcher.length !== length) return -1;
  }
  return length;
}

function mergeAscending(a: readonly number[], b: readonly number[]): readonly number[] {
  const merged: number[] = [];
  let x = 0;
  let y = 0;
  while (x < a.length && y < b.length) {
    const left = a[x] as number;
    const right = b[y] as number;
    merged.push(Math.min(left, right));
    if (left <= right) x++;
    if (right <= left) y++;
  }
  return [...merged, ...a.slice(x), ...b.slice(y)];
}

/** All of several conditions on one stretch of text. */
export class EveryOf implements Matcher {
  readonly kind = 'every-of';
  readonly length: number;
  constructor(readonly matchers: readonly Matcher[]) {
    this.length = matchers.length === 0 ? 0 : -1;
  }
  match(s: Bytes): boolean {
    return this.matchers.every((matcher) => matcher.match(s));
  }
  find(s: Bytes): Found | undefined {
    let at = 0;
    let offset = 0;
    let rest = s;
    let current: number[] = [];
    for (const [i, matcher] of this.matchers.entries()) {
      const found = matcher.find(rest);
      if (found === undefined) return undefined;
      if (i === 0) current = [...found.lengths];
      else {
        const delta = at - (found.at + offset);
        current = current.filter((length) => found.lengths.includes(length + delta)).map((length) => length + delta);
        if (current.length === 0) return undefined;
      }
      at = found.at + offset;
      rest = s.slice(at);
      offset += found.at;
    }
    return { at, lengths: current };
  }
}

/** Pieces of fixed length side by side. */
export class Row implements Matcher {
  readonly kind = 'row';
  // In characters, yet used as a length in bytes: a row with a character beyond ASCII cuts too short.
  private readonly lengths: readonly number[];
  constructor(
    readonly length: number,
    readonly matchers: readonly Matcher[],
  ) {
    this.lengths = [length];
  }
  match(s: Bytes): boolean {
    return this.isLengthRight(s) && this.matchAll(s, 0);
  }
  find(s: Bytes): Found | undefined {
    for (let at = 0; at < s.length; at += widthAt(s, at)) {
      if (s.length - at < this.length) break;
      if (this.matchAll(s, at)) return { at, lengths: this.lengths };
    }
    return undefined;
  }
  private isLengthRight(s: Bytes): boolean {
    let count = 0;
    for (let at = 0; at < s.length; at += widthAt(s, at)) if (++count > this.length) return false;
    return count === this.length;
  }
  // Each piece is cut one byte behind the start of its last character: inside it, when it has more bytes.
  // A piece of length 0 takes all that is left, and cuts beyond the end when nothing is.
  private matchAll(s: Bytes, from: number): boolean {
    let at = from;
    for (const matcher of this.matchers) {
      let count = 0;
      let last = 0;
      for (let next = at; next < s.length; next += widthAt(s, next)) {
        last = next - at;
        if (++count === matcher.length) break;
      }
      if (count < matcher.length) return false;
      if (at + last + 1 > s.length) throw sliceEndPanic(at - from + last + 1, s.length - from);
      if (!matcher.match(s.slice(at, at + last + 1))) return false;
      at += last + 1;
    }
    return true;
  }
}

/** A piece with what comes before and behind it. Lengths of the sides are in characters and used as bytes. */
export class BTree implements Matcher {
  readonly kind = 'btree';
  readonly length: number;
  private readonly leftLength: number;
  private readonly rightLength: number;
  constructor(
    readonly value: Matcher,
    readonly left: Matcher | undefined,
    readonly right: Matcher | undefined,
    measured?: BTree,
  ) {
    // An optimized tree keeps the lengths of the tree it was made from.
    this.leftLength = measured ? measured.leftLength : (left?.length ?? 0);
    this.rightLength = measured ? measured.rightLength : (right?.length ?? 0);
    const isFixed = value.length !== -1 && this.leftLength !== -1 && this.rightLength !== -1;
    this.length = measured ? measured.length : isFixed ? this.leftLength + value.length + this.rightLength : -1;
  }
  find(): undefined {
    return undefined;
  }
  match(s: Bytes): boolean {
    if (this.length !== -1 && this.length > s.length) return false;
    let offset = Math.max(this.leftLength, 0);
    const limit = s.length - Math.max(this.rightLength, 0);
    while (offset < limit) {
      const found = this.value.find(s.slice(offset, limit));
      if (found === undefined) return false;
      const begin = offset + found.at;
      const before = s.slice(0, begin);
      if (this.left ? this.left.match(before) : before === '') {
        for (let i = found.lengths.length - 1; i >= 0; i--) {
          const behind = s.slice(begin + (found.lengths[i] as number));
          if (this.right ? this.right.match(behind) : behind === '') return true;
        }
      }
      offset = begin + widthAt(s, begin);
    }
    return false;
  }
}
