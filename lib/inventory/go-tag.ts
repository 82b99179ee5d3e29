import { resolvePlainScalar } from './go-scalar';

const PREFIX = 'tag:yaml.org,2002:';

/**
 * Value of a scalar with an explicit tag, as go.yaml.in/yaml/v2 `resolve` has it; undefined when the text
 * cannot be that. An unknown tag leaves the text.
 */
export function resolveTaggedScalar(
  tag: string,
  text: string,
  plain: boolean,
): string | number | boolean | null | undefined {
  if (!tag.startsWith(PREFIX)) return text;
  const name = tag.slice(PREFIX.length);
  if (name === 'str') return text;
  if (name === 'binary') return decodeBinary(text);
  if (!['bool', 'int', 'float', 'null', 'timestamp'].includes(name)) return text;
  if (name === 'timestamp') return plain || isTimestamp(text) ? (isTimestamp(text) ? text : undefined) : undefined;
  const value = resolvePlainScalar(text);
  if (name === 'null') return value === null ? null : undefined;
  if (name === 'bool') return typeof value === 'boolean' ? value : undefined;
  if (typeof value !== 'number') return undefined;
  if (name === 'float') return value;
  return Number.isInteger(value) && !/[.eE]/.test(text) ? value : undefined;
}

/** Text of a mapping's key, as sigs.k8s.io/yaml v1.6.0 turns it into JSON; undefined for a key that JSON cannot have. */
export function mapKeyText(key: unknown, source = ''): string | undefined {
  switch (typeof key) {
    case 'string':
      return key;
    case 'boolean':
      return key ? 'true' : 'false';
    case 'number':
      return numberKeyText(key, source);
    default:
      return undefined;
  }
}

/** Go keeps integers and floats apart: an integer is printed whole, a float as `%g` of 32 bits. */
function numberKeyText(key: number, source: string): string | undefined {
  if (Number.isNaN(key)) return '.nan';
  if (!Number.isFinite(key)) return key > 0 ? '.inf' : '-.inf';
  const integer = integerOf(source);
  if (integer !== undefined) return integer >= -(1n << 63n) && integer < 1n << 63n ? integer.toString() : undefined;
  return formatFloat32(key);
}

function integerOf(source: string): bigint | undefined {
  const match = /^([-+]?)(?:(0[xX][0-9a-fA-F]+)|(0[bB][01]+)|0[oO]?([0-7]+)|(0|[1-9][0-9]*))$/.exec(
    source.replaceAll('_', ''),
  );
  if (!match) return undefined;
  const [, sign, hex, binary, octal, decimal] = match;
  const value = BigInt((hex ?? binary ?? (octal === undefined ? decimal : `0o${octal}`))!.toLowerCase());
  if (value > (1n << 64n) - 1n || (sign !== '' && value > 1n << 63n)) return undefined;
  return sign === '-' ? -value : value;
}

/** Shortest text that reads back as the same 32-bit float, in the form of Go's `strconv.FormatFloat(x, 'g', -1, 32)`. */
function formatFloat32(value: number): string {
  const wanted = Math.fround(value);
  if (Object.is(wanted, -0)) return '-0';
  if (!Number.isFinite(wanted)) return wanted > 0 ? '.inf' : '-.inf';
  let text = wanted.toExponential();
  for (let digits = 0; digits <= 8; digits += 1) {
    text = wanted.toExponential(digits);
    if (Math.fround(Number(text)) === wanted) break;
  }
  const [mantissa, exponent] = text.split('e') as [string, string];
  const power = Number(exponent);
  if (power >= -4 && power < 6) return plainDecimal(text);
  return `${mantissa}e${power < 0 ? '-' : '+'}${String(Math.abs(power)).padStart(2, '0')}`;
}

/** `1.25e+3` as `1250`. */
function plainDecimal(text: string): string {
  const [mantissa, exponent] = text.split('e') as [string, string];
  const sign = mantissa.startsWith('-') ? '-' : '';
  const digits = mantissa.replace(/[-.]/g, '');
  const point = Number(exponent) + 1;
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  if (point >= digits.length) return sign + digits.padEnd(point, '0');
  return `${sign}${digits.slice(0, point)}.${digits.slice(point)}`;
}

function decodeBinary(text: string): string | undefined {
  const compact = text.replace(/[\r\n]/g, '');
  if (!/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(compact)) return undefined;
  return Buffer.from(compact, 'base64').toString('utf8');
}

function isTimestamp(text: string): boolean {
  return /^\d{4}-\d{1,2}-\d{1,2}(?:[Tt ]\d{1,2}:\d{1,2}:\d{1,2}(?:\.\d+)?(?:Z|[-+]\d{2}:\d{2})?)?$/.test(text);
}
