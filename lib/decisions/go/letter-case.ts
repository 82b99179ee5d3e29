// Letters that got a lower case after Unicode 15, the version of Go 1.26's tables.
const NEWER_THAN_GO = /[\uA7CB\uA7CC\uA7CE\uA7D2\uA7D4\uA7DA\uA7DC\u{10D50}-\u{10D65}\u{16EA0}-\u{16EB8}]/u;

/** Go, `strings.ToLower`: letter by letter, where JavaScript looks at neighbours (final sigma) and may give two letters (`İ`). */
export function toGoLowerCase(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the whole ASCII range is meant
  if (/^[\x00-\x7f]*$/.test(text)) return text.toLowerCase();
  let lower = '';
  for (const letter of text) {
    if (letter === 'İ') lower += 'i';
    else lower += NEWER_THAN_GO.test(letter) ? letter : letter.toLowerCase();
  }
  return lower;
}

const SPACE = '[\\t\\n\\v\\f\\r \\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]';
const LEADING_SPACE = new RegExp(`^${SPACE}+`);
const TRAILING_SPACE = new RegExp(`${SPACE}+$`);
const ONE_SPACE = new RegExp(`^${SPACE}$`);

/** Go, `strings.TrimSpace`: U+0085 is space, U+FEFF is not. */
export function trimGoSpace(text: string): string {
  return text.replace(LEADING_SPACE, '').replace(TRAILING_SPACE, '');
}

/** Go, `unicode.IsSpace`. */
export function isGoSpace(character: string): boolean {
  return ONE_SPACE.test(character);
}
