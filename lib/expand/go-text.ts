import { type GoMap, GoTyped, type GoValue, isGoMap } from './go-value';

/** Order of Go strings: by UTF-8 bytes, which is the order of code points. */
export function compareGoStrings(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index++) {
    const left = a.charCodeAt(index);
    const right = b.charCodeAt(index);
    if (left === right) continue;
    // Surrogates stand for code points above every other UTF-16 unit.
    return rankOf(left) - rankOf(right);
  }
  return a.length - b.length;
}

function rankOf(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}

/** Keys in the order in which Go prints and ranges over a map. */
export function sortedKeys(map: object): string[] {
  return Object.keys(map).sort(compareGoStrings);
}

/** Go's `strings.TrimSpace`. */
export function trimGoSpace(text: string): string {
  return text.replace(
    /^[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+|[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+$/g,
    '',
  );
}

const FLOAT_EXPONENT_FROM = 6;

/** Go's `%v` of a float64: the shortest digits, in exponent form below 1e-4 and from 1e6 on. */
export function formatGoFloat(value: number): string {
  if (Object.is(value, -0)) return '-0';
  const [mantissa = '', exponentText = '0'] = value.toExponential().split('e');
  const exponent = Number(exponentText);
  if (value !== 0 && (exponent < -4 || exponent >= FLOAT_EXPONENT_FROM)) {
    const digits = Math.abs(exponent).toString().padStart(2, '0');
    return `${mantissa}e${exponent < 0 ? '-' : '+'}${digits}`;
  }
  return plainDecimal(mantissa, exponent);
}

function plainDecimal(mantissa: string, exponent: number): string {
  const sign = mantissa.startsWith('-') ? '-' : '';
  const digits = mantissa.replace(/[-.]/g, '');
  if (exponent < 0) return `${sign}0.${'0'.repeat(-exponent - 1)}${digits}`;
  const whole = digits.slice(0, exponent + 1).padEnd(exponent + 1, '0');
  const rest = digits.slice(exponent + 1);
  return rest === '' ? `${sign}${whole}` : `${sign}${whole}.${rest}`;
}

/** Go's `fmt.Sprintf("%v", value)`. */
export function formatGoValue(value: GoValue): string {
  if (value === null) return '<nil>';
  if (typeof value === 'number') return formatGoFloat(value);
  if (typeof value === 'string' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return `[${value.map(formatGoValue).join(' ')}]`;
  if (value instanceof GoTyped) return formatTyped(value);
  return formatMap(value, formatGoValue);
}

function formatMap(map: GoMap, print: (value: GoValue) => string): string {
  return `map[${sortedKeys(map)
    .map((key) => `${key}:${print(map[key] ?? null)}`)
    .join(' ')}]`;
}

function formatTyped(typed: GoTyped): string {
  if (typed.type === 'int') return String(typed.value);
  if (typed.value === null) return typed.type.startsWith('[]') ? '[]' : 'map[]';
  if (typed.type === 'map[string]v1alpha1.PluginParameters' && isGoMap(typed.value)) {
    return formatMap(typed.value, (parameters) =>
      isGoMap(parameters) ? formatMap(parameters, formatRawJson) : 'map[]',
    );
  }
  return formatGoValue(typed.value);
}

/** A struct that holds bytes, as Go prints it: `{[34 97 34]}`. */
function formatRawJson(value: GoValue): string {
  if (value === null) return '{[]}';
  return `{[${[...Buffer.from(marshalGoJson(value))].join(' ')}]}`;
}

/** Go's `json.Marshal`: keys sorted, `<`, `>`, `&` and the two line separators escaped. */
export function marshalGoJson(value: GoValue): string {
  if (value instanceof GoTyped) return marshalGoJson(value.value);
  if (Array.isArray(value)) return `[${value.map(marshalGoJson).join(',')}]`;
  if (isGoMap(value)) {
    return `{${sortedKeys(value)
      .map((key) => `${marshalGoJson(key)}:${marshalGoJson(value[key] ?? null)}`)
      .join(',')}}`;
  }
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

const QUOTE_ESCAPES: Readonly<Record<string, string>> = {
  '\u0007': '\\a',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\v': '\\v',
  '\\': '\\\\',
  '"': '\\"',
};

/** Go's `%q` of a string. */
export function quoteGoString(text: string): string {
  let quoted = '"';
  for (const character of text) quoted += QUOTE_ESCAPES[character] ?? quoteCharacter(character);
  return `${quoted}"`;
}

function quoteCharacter(character: string): string {
  if (character === ' ' || /[\p{L}\p{M}\p{N}\p{P}\p{S}]/u.test(character)) return character;
  const code = character.codePointAt(0)!;
  if (code < 0x20 || code === 0x7f) return `\\x${code.toString(16).padStart(2, '0')}`;
  return code > 0xffff ? `\\U${code.toString(16).padStart(8, '0')}` : `\\u${code.toString(16).padStart(4, '0')}`;
}
