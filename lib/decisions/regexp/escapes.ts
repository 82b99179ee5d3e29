import { isWordRune } from './character-set';
import type { Scanner } from './scanner';
import { RegexpSyntaxError } from './syntax';

const LETTERS: Readonly<Record<string, number>> = {
  a: 0x07,
  b: 0x08,
  e: 0x1b,
  f: 0x0c,
  n: 0x0a,
  r: 0x0d,
  t: 0x09,
  v: 0x0b,
};

/** Reads what stands behind a backslash for one character: octal, `\xHH`, `\x{…}`, `\uHHHH`, `\cX`, `\n`, a literal. */
export function scanCharacterEscape(scanner: Scanner): number {
  const character = scanner.peek();
  if (character >= '0' && character <= '7' && character.length === 1) return scanOctal(scanner);
  scanner.take();
  if (character === 'x') return scanner.takeIf('{') ? scanBracedHexadecimal(scanner) : scanHexadecimal(scanner, 2);
  if (character === 'u') return scanHexadecimal(scanner, 4);
  if (character === 'c') return scanControl(scanner);
  const named = Object.hasOwn(LETTERS, character) ? LETTERS[character] : undefined;
  if (named !== undefined) return named;
  const rune = character.codePointAt(0) as number;
  if (isWordRune(rune)) throw new RegexpSyntaxError(`unrecognized escape sequence \\${character}`);
  return rune;
}

function scanOctal(scanner: Scanner): number {
  let value = 0;
  for (let count = 0; count < 3 && /^[0-7]$/.test(scanner.peek()); count++) value = value * 8 + Number(scanner.take());
  return value & 0xff;
}

function scanHexadecimal(scanner: Scanner, digits: number): number {
  let value = 0;
  for (let i = 0; i < digits; i++) {
    const digit = scanner.peek();
    if (scanner.left === 0 || !/^[0-9a-fA-F]$/.test(digit))
      throw new RegexpSyntaxError('insufficient hexadecimal digits');
    value = value * 16 + Number.parseInt(scanner.take(), 16);
  }
  return value;
}

function scanBracedHexadecimal(scanner: Scanner): number {
  const digits = scanner.takeWhile((character) => character !== '}');
  if (scanner.left === 0 || !/^[0-9a-fA-F]+$/.test(digits)) throw new RegexpSyntaxError('missing closing }');
  scanner.take();
  const value = Number.parseInt(digits, 16);
  if (value > 0x10ffff) throw new RegexpSyntaxError('hex values may not be larger than 0x10FFFF');
  return value;
}

function scanControl(scanner: Scanner): number {
  if (scanner.left === 0) throw new RegexpSyntaxError('missing control character');
  const letter = scanner.take();
  const code = (/^[a-z]$/.test(letter) ? letter.toUpperCase() : letter).codePointAt(0) as number;
  if (code < 0x40 || code >= 0x60) throw new RegexpSyntaxError('unrecognized control character');
  return code - 0x40;
}

/** Reads the name behind `\p` or `\P`: one letter, or a name in braces. */
export function scanPropertyName(scanner: Scanner): string {
  if (scanner.left > 0 && scanner.peek() !== '{') return scanner.take();
  if (scanner.left < 3) throw new RegexpSyntaxError('incomplete \\p{X} character escape');
  scanner.take();
  const name = scanner.takeWhile((character) => character === '-' || isWordRune(character.codePointAt(0) as number));
  if (!scanner.takeIf('}')) throw new RegexpSyntaxError('incomplete \\p{X} character escape');
  return name;
}
