import { type Bytes, runesOf } from '../go/bytes';
import { endsAfter, type Found, indexOfAnyRune, lastIndexOfAnyRune, type Matcher, startsAndEnd } from './matcher';

/** A literal. */
export class Text implements Matcher {
  readonly kind = 'text';
  readonly length: number;
  private readonly lengths: readonly number[];
  constructor(readonly text: Bytes) {
    this.length = runesOf(text).length;
    this.lengths = [text.length];
  }
  match(s: Bytes): boolean {
    return s === this.text;
  }
  find(s: Bytes): Found | undefined {
    const at = s.indexOf(this.text);
    return at === -1 ? undefined : { at, lengths: this.lengths };
  }
}

/** A literal, then anything. */
export class Prefix implements Matcher {
  readonly kind = 'prefix';
  readonly length = -1;
  constructor(readonly prefix: Bytes) {}
  match(s: Bytes): boolean {
    return s.startsWith(this.prefix);
  }
  find(s: Bytes): Found | undefined {
    const at = s.indexOf(this.prefix);
    return at === -1 ? undefined : { at, lengths: endsAfter(this.prefix.length, s.slice(at + this.prefix.length)) };
  }
}

/** Anything, then a literal. */
export class Suffix implements Matcher {
  readonly kind = 'suffix';
  readonly length = -1;
  constructor(readonly suffix: Bytes) {}
  match(s: Bytes): boolean {
    return s.endsWith(this.suffix);
  }
  find(s: Bytes): Found | undefined {
    const at = s.indexOf(this.suffix);
    return at === -1 ? undefined : { at: 0, lengths: [at + this.suffix.length] };
  }
}

/** A literal, anything, a literal. The two may overlap: `a*a` matches `a`. */
export class PrefixSuffix implements Matcher {
  readonly kind = 'prefix-suffix';
  readonly length = -1;
  constructor(
    readonly prefix: Bytes,
    readonly suffix: Bytes,
  ) {}
  match(s: Bytes): boolean {
    return s.startsWith(this.prefix) && s.endsWith(this.suffix);
  }
  find(s: Bytes): Found | undefined {
    const at = s.indexOf(this.prefix);
    if (at === -1) return undefined;
    if (this.suffix.length === 0) return { at, lengths: [s.length - at] };
    const lengths: number[] = [];
    let rest = s.slice(at);
    for (;;) {
      const end = rest.lastIndexOf(this.suffix);
      if (end === -1) break;
      lengths.push(end + this.suffix.length);
      rest = rest.slice(0, end);
    }
    return lengths.length === 0 ? undefined : { at, lengths: lengths.reverse() };
  }
}

/** Anything that holds the literal, or (not) anything that does not. */
export class Contains implements Matcher {
  readonly kind = 'contains';
  readonly length = -1;
  constructor(
    readonly needle: Bytes,
    readonly not: boolean,
  ) {}
  match(s: Bytes): boolean {
    return s.includes(this.needle) !== this.not;
  }
  find(s: Bytes): Found | undefined {
    const at = s.indexOf(this.needle);
    if (this.not) return { at: 0, lengths: startsAndEnd(at === -1 ? s : s.slice(0, at)) };
    if (at === -1) return undefined;
    const offset = at + this.needle.length;
    if (s.length <= offset) return { at: 0, lengths: [offset] };
    return { at: 0, lengths: startsAndEnd(s.slice(offset), offset) };
  }
}

/** A literal, then anything but separators. */
export class PrefixAny implements Matcher {
  readonly kind = 'prefix-any';
  readonly length = -1;
  constructor(
    readonly prefix: Bytes,
    readonly separators: readonly number[],
  ) {}
  match(s: Bytes): boolean {
    return s.startsWith(this.prefix) && indexOfAnyRune(s.slice(this.prefix.length), this.separators) === -1;
  }
  find(s: Bytes): Found | undefined {
    const at = s.indexOf(this.prefix);
    if (at === -1) return undefined;
    const rest = s.slice(at + this.prefix.length);
    const end = indexOfAnyRune(rest, this.separators);
    return { at, lengths: endsAfter(this.prefix.length, end > -1 ? rest.slice(0, end) : rest) };
  }
}

/** Anything but separators, then a literal. */
export class SuffixAny implements Matcher {
  readonly kind = 'suffix-any';
  readonly length = -1;
  constructor(
    readonly suffix: Bytes,
    readonly separators: readonly number[],
  ) {}
  match(s: Bytes): boolean {
    return s.endsWith(this.suffix) && indexOfAnyRune(s.slice(0, s.length - this.suffix.length), this.separators) === -1;
  }
  find(s: Bytes): Found | undefined {
    const end = s.indexOf(this.suffix);
    if (end === -1) return undefined;
    const at = lastIndexOfAnyRune(s.slice(0, end), this.separators) + 1;
    return { at, lengths: [end + this.suffix.length - at] };
  }
}
