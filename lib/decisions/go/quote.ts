import { bytesOf } from './bytes';

const ESCAPES: Readonly<Record<string, string>> = {
  '\x07': '\\a',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\v': '\\v',
  '"': '\\"',
  '\\': '\\\\',
};

/** Go, `%q` and `strconv.Quote`. */
export function quoteGo(text: string): string {
  let quoted = '';
  for (const character of text) {
    const code = character.codePointAt(0) as number;
    const isLoneSurrogate = code >= 0xd800 && code <= 0xdfff;
    if (ESCAPES[character] !== undefined) quoted += ESCAPES[character];
    else if (isLoneSurrogate) quoted += '\ufffd';
    else if (character === ' ' || /^[\p{L}\p{M}\p{N}\p{P}\p{S}]$/u.test(character)) quoted += character;
    else if (code < 0x20 || code === 0x7f) quoted += `\\x${hexadecimal(code, 2)}`;
    else quoted += code > 0xffff ? `\\U${hexadecimal(code, 8)}` : `\\u${hexadecimal(code, 4)}`;
  }
  return `"${quoted}"`;
}

/** How Go's `time` package quotes: every byte beyond printable ASCII as `\x..`. */
export function quoteForTime(text: string): string {
  let quoted = '';
  for (const byte of bytesOf(text)) {
    const code = byte.charCodeAt(0);
    if (code >= 0x80 || code < 0x20) quoted += `\\x${hexadecimal(code, 2)}`;
    else quoted += byte === '"' || byte === '\\' ? `\\${byte}` : byte;
  }
  return `"${quoted}"`;
}

function hexadecimal(code: number, digits: number): string {
  return code.toString(16).padStart(digits, '0');
}
