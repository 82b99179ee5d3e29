import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';

/** Text of a file, or why it has none. */
export type DecodedText =
  | { readonly text: string }
  | { readonly problem: string; readonly line: number; readonly column: number };

/** More than this is no manifest: Argo CD's own limit for a whole source is 10 MB. */
export const LARGEST_FILE = 256 * 1024 * 1024;

/**
 * Decodes a file as Argo CD opens it (v3.5.7, `utfutil.OpenFile`): UTF-8, or UTF-16 with a byte order mark.
 */
export function decodeText(bytes: Buffer): DecodedText {
  if (bytes.length >= 2 && bytes[0] === 0xff && bytes[1] === 0xfe)
    return { text: new TextDecoder('utf-16le').decode(bytes) };
  if (bytes.length >= 2 && bytes[0] === 0xfe && bytes[1] === 0xff)
    return { text: new TextDecoder('utf-16le').decode(Buffer.from(bytes.subarray(0, bytes.length & ~1)).swap16()) };
  const nul = bytes.indexOf(0);
  if (nul >= 0) return { problem: 'the file holds a NUL byte: it is no text', ...placeOfByte(bytes, nul) };
  if (!isUtf8(bytes)) {
    const at = firstInvalidByte(bytes);
    return {
      problem: `the file is not UTF-8: byte 0x${(bytes[at] ?? 0).toString(16).padStart(2, '0')} does not belong there`,
      ...placeOfByte(bytes, at),
    };
  }
  const text = bytes.toString('utf8');
  return { text: text.charCodeAt(0) === 0xfeff ? text.slice(1) : text };
}

/** A byte order mark, a NUL, or what stands in place of bytes that are not UTF-8. */
const DOUBTFUL = /^\ufeff|[\0\ufffd]/;
const LARGEST_PLAIN = 16 * 1024 * 1024;

/**
 * Reads a file that is plainly UTF-8, several times quicker than by its bytes. Undefined when it may be anything else,
 * or is so large that its limit is to be looked at: then {@link decodeText} decides.
 *
 * @throws what `readFileSync` throws
 */
export function readPlainText(path: string): string | undefined {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_STRING_TOO_LONG') return undefined;
    throw error;
  }
  return text.length > LARGEST_PLAIN || DOUBTFUL.test(text) ? undefined : text;
}

/** The longest prefix that is UTF-8 ends at the first byte that is not, give or take the character it began. */
function firstInvalidByte(bytes: Buffer): number {
  let low = 0;
  let high = bytes.length;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (isUtf8Prefix(bytes.subarray(0, middle))) low = middle;
    else high = middle - 1;
  }
  // The character that was begun and never finished is at fault, not the byte that should have gone on with it.
  while (low > 0 && !isUtf8(bytes.subarray(0, low))) low -= 1;
  return low;
}

function isUtf8Prefix(bytes: Buffer): boolean {
  if (isUtf8(bytes)) return true;
  // A character of up to four bytes may be cut at the end.
  for (let cut = 1; cut <= 3 && cut <= bytes.length; cut += 1) {
    const lead = bytes[bytes.length - cut]!;
    if ((lead & 0xc0) === 0x80) continue;
    const length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc2 ? 2 : 1;
    return lead <= 0xf4 && length > cut && isUtf8(bytes.subarray(0, bytes.length - cut));
  }
  return false;
}

function placeOfByte(bytes: Buffer, at: number): { readonly line: number; readonly column: number } {
  let line = 1;
  let begin = 0;
  for (let feed = bytes.indexOf(10); feed >= 0 && feed < at; feed = bytes.indexOf(10, feed + 1)) {
    line += 1;
    begin = feed + 1;
  }
  return { line, column: at - begin + 1 };
}
