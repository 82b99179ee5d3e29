const WORDS: ReadonlyMap<string, boolean | null | number> = new Map<string, boolean | null | number>([
  ...['y', 'Y', 'yes', 'Yes', 'YES', 'true', 'True', 'TRUE', 'on', 'On', 'ON'].map((word) => [word, true] as const),
  ...['n', 'N', 'no', 'No', 'NO', 'false', 'False', 'FALSE', 'off', 'Off', 'OFF'].map((word) => [word, false] as const),
  ...['', '~', 'null', 'Null', 'NULL'].map((word) => [word, null] as const),
  ...['.nan', '.NaN', '.NAN'].map((word) => [word, Number.NaN] as const),
  ...['.inf', '.Inf', '.INF', '+.inf', '+.Inf', '+.INF'].map((word) => [word, Number.POSITIVE_INFINITY] as const),
  ...['-.inf', '-.Inf', '-.INF'].map((word) => [word, Number.NEGATIVE_INFINITY] as const),
]);

/** By first character: `w` may be a word, `.` a word or a float, `d` a number. */
const HINTS = new Map<number, 'w' | '.' | 'd'>();
for (const character of 'yYnNtTfFoO~') HINTS.set(character.charCodeAt(0), 'w');
for (const character of '+-0123456789') HINTS.set(character.charCodeAt(0), 'd');
HINTS.set('.'.charCodeAt(0), '.');

const LONGEST_WORD = 5;
const YAML_FLOAT = /^[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?$/;
const GO_FLOAT = /^\.[0-9]+([eE][-+]?[0-9]+)?$/;
const MAX_UINT64 = (1n << 64n) - 1n;
const MAX_INT64 = (1n << 63n) - 1n;
const MIN_INT64 = -(1n << 63n);

/**
 * Value of a plain (unquoted, untagged) scalar as Argo CD reads it: go.yaml.in/yaml/v2 `resolve`, which
 * sigs.k8s.io/yaml v1.6.0 uses. YAML 1.1 without sexagesimals; a timestamp stays the text it is.
 */
export function resolvePlainScalar(text: string): string | number | boolean | null {
  if (text.length === 0) return null;
  const hint = HINTS.get(text.charCodeAt(0));
  if (hint === undefined) return text;
  if (text.length <= LONGEST_WORD) {
    const word = WORDS.get(text);
    if (word !== undefined) return word;
  }
  if (hint === 'w') return text;
  if (hint === '.') return GO_FLOAT.test(text) ? finite(text) : text;
  return resolveNumber(text);
}

function resolveNumber(text: string): string | number {
  const plain = text.includes('_') ? text.replaceAll('_', '') : text;
  return parseGoInteger(plain) ?? (YAML_FLOAT.test(plain) ? finite(plain, text) : text);
}

function finite(plain: string, text = plain): string | number {
  const value = Number(plain);
  return Number.isFinite(value) ? value : text;
}

/** Go's `strconv.ParseInt(text, 0, 64)`, then `ParseUint`: a leading 0 is octal, prefixes 0x, 0o and 0b. */
function parseGoInteger(text: string): number | undefined {
  const match = /^([-+]?)(?:0[xX]([0-9a-fA-F]+)|0[bB]([01]+)|0[oO]?([0-7]+)|(0|[1-9][0-9]*))$/.exec(text);
  if (!match) return undefined;
  const [, sign, hex, binary, octal, decimal] = match;
  const digits = decimal ?? (hex ? `0x${hex}` : binary ? `0b${binary}` : `0o${octal}`);
  if (digits.length <= 15) return sign === '-' ? 0 - Number(digits) : Number(digits);
  const value = sign === '-' ? -BigInt(digits) : BigInt(digits);
  const fits = sign === '' ? value <= MAX_UINT64 : value <= MAX_INT64 && value >= MIN_INT64;
  return fits ? Number(value) : undefined;
}
