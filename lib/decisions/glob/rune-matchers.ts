import { type Bytes, runeAt, runeLength, widthAt } from '../go/bytes';
import { type Found, indexOfAnyRune, type Matcher, startsAndEnd } from './matcher';

/** The empty pattern. */
export class Nothing implements Matcher {
  readonly kind = 'nothing';
  readonly length = 0;
  match(s: Bytes): boolean {
    return s.length === 0;
  }
  find(): Found {
    return { at: 0, lengths: [0] };
  }
}

/** `**` */
export class Super implements Matcher {
  readonly kind = 'super';
  readonly length = -1;
  match(): boolean {
    return true;
  }
  find(s: Bytes): Found {
    return { at: 0, lengths: startsAndEnd(s) };
  }
}

/** `*` */
export class Any implements Matcher {
  readonly kind = 'any';
  readonly length = -1;
  constructor(readonly separators: readonly number[]) {}
  match(s: Bytes): boolean {
    return indexOfAnyRune(s, this.separators) === -1;
  }
  find(s: Bytes): Found {
    const end = indexOfAnyRune(s, this.separators);
    if (end === 0) return { at: 0, lengths: [0] };
    return { at: 0, lengths: startsAndEnd(end === -1 ? s : s.slice(0, end)) };
  }
}

abstract class OneRune implements Matcher {
  abstract readonly kind: string;
  readonly length = 1;
  abstract accepts(rune: number): boolean;
  // The empty string reads as U+FFFD, which a negated class and a lone `?` accept.
  match(s: Bytes): boolean {
    if (s.length > widthAt(s, 0)) return false;
    return this.accepts(s.length === 0 ? 0xfffd : runeAt(s, 0));
  }
  find(s: Bytes): Found | undefined {
    for (let at = 0; at < s.length; at += widthAt(s, at)) {
      const rune = runeAt(s, at);
      if (this.accepts(rune)) return { at, lengths: [runeLength(rune)] };
    }
    return undefined;
  }
}

/** `?` */
export class Single extends OneRune {
  readonly kind = 'single';
  constructor(readonly separators: readonly number[]) {
    super();
  }
  accepts(rune: number): boolean {
    return !this.separators.includes(rune);
  }
}

/** `[abc]`, `[!abc]` */
export class List extends OneRune {
  readonly kind = 'list';
  constructor(
    readonly list: readonly number[],
    readonly not: boolean,
  ) {
    super();
  }
  accepts(rune: number): boolean {
    return this.list.includes(rune) !== this.not;
  }
}

/** `[a-c]`, `[!a-c]` */
export class Range extends OneRune {
  readonly kind = 'range';
  constructor(
    readonly lo: number,
    readonly hi: number,
    readonly not: boolean,
  ) {
    super();
  }
  accepts(rune: number): boolean {
    return (rune >= this.lo && rune <= this.hi) !== this.not;
  }
}

/** At least so many characters. */
export class Min implements Matcher {
  readonly kind = 'min';
  readonly length = -1;
  constructor(readonly limit: number) {}
  match(s: Bytes): boolean {
    let count = 0;
    for (let at = 0; at < s.length; at += widthAt(s, at)) if (++count >= this.limit) return true;
    return false;
  }
  find(s: Bytes): Found | undefined {
    if (s.length - this.limit + 1 <= 0) return undefined;
    const lengths: number[] = [];
    let count = 0;
    for (let at = 0; at < s.length; at += widthAt(s, at)) {
      if (++count >= this.limit) lengths.push(at + runeLength(runeAt(s, at)));
    }
    return lengths.length === 0 ? undefined : { at: 0, lengths };
  }
}

/** At most so many characters. */
export class Max implements Matcher {
  readonly kind = 'max';
  readonly length = -1;
  constructor(readonly limit: number) {}
  match(s: Bytes): boolean {
    let count = 0;
    for (let at = 0; at < s.length; at += widthAt(s, at)) if (++count > this.limit) return false;
    return true;
  }
  find(s: Bytes): Found {
    const lengths = [0];
    let count = 0;
    for (let at = 0; at < s.length; at += widthAt(s, at)) {
      if (++count > this.limit) break;
      lengths.push(at + runeLength(runeAt(s, at)));
    }
    return { at: 0, lengths };
  }
}
