/**
 * Go's strings are bytes. Where Argo CD's answer depends on that (lengths, cuts inside a character), a
 * string is handled here as its UTF-8 bytes, one JavaScript character (0-255) a byte. ASCII text, which is
 * nearly all there is, is its own byte string and costs nothing.
 */
export type Bytes = string;

/** What Go decodes from an invalid byte. */
export const RUNE_ERROR = 0xfffd;

// biome-ignore lint/suspicious/noControlCharactersInRegex: the whole ASCII range is meant
const ASCII = /^[\x00-\x7f]*$/;

/** UTF-8 bytes of a text. A lone surrogate becomes U+FFFD, as it does when Go reads JSON. */
export function bytesOf(text: string): Bytes {
  if (ASCII.test(text)) return text;
  let bytes = '';
  for (const character of text) bytes += bytesOfRune(character.codePointAt(0) as number);
  return bytes;
}

/** UTF-8 bytes of one code point. */
export function bytesOfRune(rune: number): Bytes {
  const r = rune > 0x10ffff || (rune >= 0xd800 && rune <= 0xdfff) ? RUNE_ERROR : rune;
  if (r < 0x80) return String.fromCharCode(r);
  if (r < 0x800) return String.fromCharCode(0xc0 | (r >> 6), 0x80 | (r & 63));
  if (r < 0x10000) return String.fromCharCode(0xe0 | (r >> 12), 0x80 | ((r >> 6) & 63), 0x80 | (r & 63));
  return String.fromCharCode(0xf0 | (r >> 18), 0x80 | ((r >> 12) & 63), 0x80 | ((r >> 6) & 63), 0x80 | (r & 63));
}

/** The text of a byte string; each invalid byte becomes U+FFFD. */
export function textOf(bytes: Bytes): string {
  if (ASCII.test(bytes)) return bytes;
  let text = '';
  for (let at = 0; at < bytes.length; at += widthAt(bytes, at)) text += String.fromCodePoint(runeAt(bytes, at));
  return text;
}

/** Width in bytes of the character at a position: 1 for an invalid byte, 0 at the end (Go, `utf8.DecodeRuneInString`). */
export function widthAt(bytes: Bytes, at: number): number {
  const first = bytes.charCodeAt(at);
  if (Number.isNaN(first)) return 0;
  if (first < 0x80) return 1;
  const width =
    first >= 0xc2 && first <= 0xdf ? 2 : first >= 0xe0 && first <= 0xef ? 3 : first >= 0xf0 && first <= 0xf4 ? 4 : 1;
  if (width === 1 || at + width > bytes.length) return 1;
  const second = bytes.charCodeAt(at + 1);
  const low = first === 0xe0 ? 0xa0 : first === 0xf0 ? 0x90 : 0x80;
  const high = first === 0xed ? 0x9f : first === 0xf4 ? 0x8f : 0xbf;
  if (second < low || second > high) return 1;
  for (let i = 2; i < width; i++) if ((bytes.charCodeAt(at + i) & 0xc0) !== 0x80) return 1;
  return width;
}

/** The code point at a position; {@link RUNE_ERROR} for an invalid byte and at the end. */
export function runeAt(bytes: Bytes, at: number): number {
  const first = bytes.charCodeAt(at);
  if (first < 0x80) return first;
  const byte = (i: number): number => bytes.charCodeAt(at + i) & 63;
  switch (widthAt(bytes, at)) {
    case 2:
      return ((first & 31) << 6) | byte(1);
    case 3:
      return ((first & 15) << 12) | (byte(1) << 6) | byte(2);
    case 4:
      return ((first & 7) << 18) | (byte(1) << 12) | (byte(2) << 6) | byte(3);
    default:
      return RUNE_ERROR;
  }
}

/** Bytes that a code point takes when written (Go, `utf8.RuneLen`); 3 for {@link RUNE_ERROR}, whatever it was read from. */
export function runeLength(rune: number): number {
  return rune < 0x80 ? 1 : rune < 0x800 ? 2 : rune < 0x10000 ? 3 : 4;
}

/** The code points of a byte string. */
export function runesOf(bytes: Bytes): number[] {
  const runes: number[] = [];
  for (let at = 0; at < bytes.length; at += widthAt(bytes, at)) runes.push(runeAt(bytes, at));
  return runes;
}
