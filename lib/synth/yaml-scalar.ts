/**
 * Words that YAML 1.1 (Argo CD's and Kubernetes' readers) or YAML 1.2 takes for a boolean or a null.
 * https://yaml.org/type/bool.html, https://yaml.org/type/null.html. `E0` is a number to the `yaml` package.
 */
const RESERVED_WORD = /^(?:y|n|yes|no|on|off|true|false|null|e[-+]?[0-9_]+)$/i;

/** Starts like a word or a path, holds printable ASCII only, has no `: ` and no ` #`, does not end in `:` or a blank. */
const PLAIN_WORD = /^[A-Za-z_/$(](?:[!-9;-~]| (?!#)|:(?![ ]|$))*$/;

/** Starts like a number and cannot be one, nor a date: it holds a letter or sign that none of them has. */
const PLAIN_NUMERAL = /^(?=.*[g-np-su-wyzG-NP-SU-WYZ/@%=~])[0-9](?:[!-9;-~]| (?!#)|:(?![ ]|$))*$/;

/** A dash that begins a word, as in `--flag` or `-v`. */
const PLAIN_FLAG = /^--?[A-Za-z](?:[!-9;-~]| (?!#)|:(?![ ]|$))*$/;

/** Characters a literal block cannot hold unchanged: control characters, other line breaks, byte order marks, lone surrogates. */
const UNPRINTABLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters it looks for
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

/** A line of blanks only: readers disagree on whether it belongs to a block that ends there. */
const BLANK_LINE = /(?:^|\n)[ \t]+(?:\n|$)/;

/** Escapes that JSON leaves out and YAML needs. */
const NEEDS_ESCAPE = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g;

/** Whether a text may stand without quotes and be read back as the same text by YAML 1.1 and 1.2 alike. */
export function isPlainScalar(text: string): boolean {
  if (PLAIN_WORD.test(text)) return !endsInBlank(text) && !RESERVED_WORD.test(text);
  return (PLAIN_NUMERAL.test(text) || PLAIN_FLAG.test(text)) && !endsInBlank(text);
}

/** Whether a text is better read as a literal block (`|`), and can stand in one unchanged. */
export function isBlockScalar(text: string): boolean {
  return text.includes('\n') && !UNPRINTABLE.test(text) && !BLANK_LINE.test(text) && /[^\n]/.test(text);
}

/** A text on one line: plain where that is safe, else in double quotes. */
export function formatInlineScalar(text: string): string {
  if (isPlainScalar(text)) return text;
  return JSON.stringify(text).replace(NEEDS_ESCAPE, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** A text as a literal block whose lines are indented by `indent` blanks, two more than their parent; ends without a line break. */
export function formatBlockScalar(text: string, indent: number): string {
  const trailing = /\n*$/.exec(text)![0].length;
  const chomping = trailing === 0 ? '-' : trailing === 1 ? '' : '+';
  // Without the indicator a reader would take the first line's own blanks for indentation.
  const explicit = /^\n*[ \t]/.test(text) ? '2' : '';
  const margin = ' '.repeat(indent);
  const body = (trailing === 0 ? text : text.slice(0, -1))
    .split('\n')
    .map((line) => (line === '' ? '' : margin + line))
    .join('\n');
  return `|${explicit}${chomping}\n${body}`;
}

/** A number as both versions of YAML read it: an exponent needs a point in 1.1. */
export function formatNumber(value: number): string {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? '.nan' : value > 0 ? '.inf' : '-.inf';
  const text = String(value);
  return text.includes('e') && !text.includes('.') ? text.replace('e', '.0e') : text;
}

function endsInBlank(text: string): boolean {
  return text.charCodeAt(text.length - 1) === 32;
}
