import { type Bytes, bytesOf, RUNE_ERROR, runeAt, widthAt } from '../go/bytes';

/** A token of a pattern of gobwas/glob v0.2.3. `raw` is the text of the token, or of the error. */
export interface Token {
  readonly type:
    | 'eof'
    | 'error'
    | 'text'
    | 'any'
    | 'super'
    | 'single'
    | 'not'
    | 'separator'
    | 'range-open'
    | 'range-close'
    | 'range-lo'
    | 'range-hi'
    | 'range-between'
    | 'terms-open'
    | 'terms-close';
  readonly raw: string;
}

// The library takes a NUL for the end of the pattern. It is not: reading goes on behind it when text came before.
const END = 0;

const ANY = 0x2a;
const COMMA = 0x2c;
const SINGLE = 0x3f;
const ESCAPE = 0x5c;
const RANGE_OPEN = 0x5b;
const RANGE_CLOSE = 0x5d;
const TERMS_OPEN = 0x7b;
const TERMS_CLOSE = 0x7d;
const NOT = 0x21;
const BETWEEN = 0x2d;

const TEXT_BREAKERS = [SINGLE, ANY, RANGE_OPEN, TERMS_OPEN];
const TERMS_BREAKERS = [...TEXT_BREAKERS, TERMS_CLOSE, COMMA];

/** Reads a pattern token by token, with the library's single character of look-back. */
export class Lexer {
  private readonly data: Bytes;
  private position = 0;
  private error: string | undefined;
  private readonly tokens: Token[] = [];
  private termsLevel = 0;
  private lastRune = END;
  private lastWidth = 0;
  private isUnread = false;

  constructor(pattern: string) {
    this.data = bytesOf(pattern);
  }

  /** The next token. An error outranks tokens that were read before it. */
  next(): Token {
    for (;;) {
      if (this.error !== undefined) return { type: 'error', raw: this.error };
      const token = this.tokens.shift();
      if (token !== undefined) return token;
      this.fetchItem();
    }
  }

  private peek(): readonly [rune: number, width: number] {
    if (this.position === this.data.length) return [END, 0];
    const rune = runeAt(this.data, this.position);
    if (rune === RUNE_ERROR) {
      this.error = 'could not read rune';
      return [END, 0];
    }
    return [rune, widthAt(this.data, this.position)];
  }

  private read(): number {
    if (this.isUnread) {
      this.isUnread = false;
      this.position += this.lastWidth;
      return this.lastRune;
    }
    const [rune, width] = this.peek();
    this.position += width;
    this.lastRune = rune;
    this.lastWidth = width;
    return rune;
  }

  private unread(): void {
    if (this.isUnread) {
      this.error = 'could not unread rune';
      return;
    }
    this.position -= this.lastWidth;
    this.isUnread = true;
  }

  private push(type: Token['type'], raw: string): void {
    this.tokens.push({ type, raw });
  }

  private fetchItem(): void {
    const rune = this.read();
    const inTerms = this.termsLevel > 0;
    if (rune === END) this.push('eof', '');
    else if (rune === TERMS_OPEN) {
      this.termsLevel++;
      this.push('terms-open', '{');
    } else if (rune === COMMA && inTerms) this.push('separator', ',');
    else if (rune === TERMS_CLOSE && inTerms) {
      this.push('terms-close', '}');
      this.termsLevel--;
    } else if (rune === RANGE_OPEN) {
      this.push('range-open', '[');
      this.fetchRange();
    } else if (rune === SINGLE) this.push('single', '?');
    else if (rune === ANY) {
      if (this.read() === ANY) this.push('super', '**');
      else {
        this.unread();
        this.push('any', '*');
      }
    } else {
      this.unread();
      this.fetchText(inTerms ? TERMS_BREAKERS : TEXT_BREAKERS);
    }
  }

  private fetchRange(): void {
    let wantHi = false;
    let wantClose = false;
    let seenNot = false;
    for (;;) {
      const rune = this.read();
      if (rune === END) {
        this.error = 'unexpected end of input';
        return;
      }
      if (wantClose) {
        if (rune === RANGE_CLOSE) this.push('range-close', ']');
        else this.error = 'expected close range character';
        return;
      }
      if (wantHi) {
        this.push('range-hi', String.fromCodePoint(rune));
        wantClose = true;
        continue;
      }
      if (!seenNot && rune === NOT) {
        this.push('not', '!');
        seenNot = true;
        continue;
      }
      const [next, width] = this.peek();
      if (next === BETWEEN) {
        this.position += width;
        this.push('range-lo', String.fromCodePoint(rune));
        this.push('range-between', '-');
        wantHi = true;
        continue;
      }
      this.unread();
      this.fetchText([RANGE_CLOSE]);
      wantClose = true;
    }
  }

  private fetchText(breakers: readonly number[]): void {
    let text = '';
    let isEscaped = false;
    for (;;) {
      const rune = this.read();
      if (rune === END) break;
      if (!isEscaped) {
        if (rune === ESCAPE) {
          isEscaped = true;
          continue;
        }
        if (breakers.includes(rune)) {
          this.unread();
          break;
        }
      }
      isEscaped = false;
      text += String.fromCodePoint(rune);
    }
    if (text !== '') this.push('text', text);
  }
}
