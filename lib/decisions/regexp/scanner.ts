import { RegexpSyntaxError } from './syntax';

/** Walks over the code points of an expression. */
export class Scanner {
  position = 0;
  readonly runes: readonly number[];

  constructor(pattern: string) {
    this.runes = [...pattern].map((character) => character.codePointAt(0) as number);
  }

  /** Code points left. */
  get left(): number {
    return this.runes.length - this.position;
  }

  /** The text between a position and here. */
  textSince(begin: number): string {
    return String.fromCodePoint(...this.runes.slice(begin, this.position));
  }

  /** The character so many places ahead; the empty string beyond the end. */
  peek(ahead = 0): string {
    const rune = this.runes[this.position + ahead];
    return rune === undefined ? '' : String.fromCodePoint(rune);
  }

  /** Takes the next character. */
  take(): string {
    const character = this.peek();
    if (character === '') throw new RegexpSyntaxError('unexpected end of the expression');
    this.position++;
    return character;
  }

  /** Whether the text stands ahead. */
  isAhead(text: string): boolean {
    return [...text].every((character, i) => this.peek(i) === character);
  }

  /** Takes the text if it stands ahead. */
  takeIf(text: string): boolean {
    if (!this.isAhead(text)) return false;
    this.position += [...text].length;
    return true;
  }

  /** Takes characters as long as they fit. */
  takeWhile(fits: (character: string) => boolean): string {
    let taken = '';
    while (this.left > 0 && fits(this.peek())) taken += this.take();
    return taken;
  }

  /** A decimal number, 0 when there is no digit; refused beyond 2^31-1. */
  takeDecimal(): number {
    const number = Number(this.takeWhile((character) => character >= '0' && character <= '9'));
    if (number > 0x7fffffff) throw new RegexpSyntaxError('capture group number out of range');
    return number;
  }

  /** Whether a quantifier stands ahead; `{` counts only as `{n}`, `{n,}` or `{n,m}`. */
  isQuantifierAhead(): boolean {
    const next = this.peek();
    if (next !== '{') return next === '*' || next === '+' || next === '?';
    let at = 1;
    const skipDigits = (): void => {
      while (/^[0-9]$/.test(this.peek(at))) at++;
    };
    skipDigits();
    if (at === 1) return false;
    if (this.peek(at) === ',') {
      at++;
      skipDigits();
    }
    return this.peek(at) === '}';
  }
}
