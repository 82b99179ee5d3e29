import { quoteForTime } from './quote';

const UNITS: Readonly<Record<string, bigint>> = {
  ns: 1n,
  us: 1_000n,
  µs: 1_000n,
  μs: 1_000n,
  ms: 1_000_000n,
  s: 1_000_000_000n,
  m: 60_000_000_000n,
  h: 3_600_000_000_000n,
};

const LARGEST = 1n << 63n;

/** Nanoseconds of a Go duration (`time.ParseDuration`: `1h30m`, `1.5h`, no days), or Go's error text. */
export function parseGoDuration(text: string): bigint | { readonly error: string } {
  const invalid = (what: string) => ({ error: `time: ${what} ${quoteForTime(text)}` });
  const sign = /^[-+]/.test(text) ? text[0] : '';
  let rest = text.slice(sign === '' ? 0 : 1);
  if (rest === '0') return 0n;
  if (rest === '') return invalid('invalid duration');
  let total = 0n;
  while (rest !== '') {
    const number = /^(\d*)(\.(\d*))?/.exec(rest) as RegExpExecArray;
    const whole = number[1] as string;
    const fraction = number[3] ?? '';
    if (whole === '' && fraction === '') return invalid('invalid duration');
    const value = BigInt(whole || '0');
    if (value > LARGEST) return invalid('invalid duration');
    rest = rest.slice(number[0].length);
    const unitName = (/^[^.0-9]*/.exec(rest) as RegExpExecArray)[0];
    if (unitName === '') return invalid('missing unit in duration');
    rest = rest.slice(unitName.length);
    const unit = Object.hasOwn(UNITS, unitName) ? (UNITS[unitName] as bigint) : undefined;
    if (unit === undefined) return invalid(`unknown unit ${quoteForTime(unitName)} in duration`);
    if (value > LARGEST / unit) return invalid('invalid duration');
    total += value * unit + fractionOf(fraction, unit);
    if (total > LARGEST) return invalid('invalid duration');
  }
  if (sign === '-') return -total;
  return total === LARGEST ? invalid('invalid duration') : total;
}

// Digits are taken as long as they fit into 63 bits, then scaled as a floating-point number, as Go does.
function fractionOf(digits: string, unit: bigint): bigint {
  let value = 0n;
  let scale = 1;
  for (const digit of digits) {
    if (value > (LARGEST - 1n) / 10n) break;
    const next = value * 10n + BigInt(digit);
    if (next > LARGEST) break;
    value = next;
    scale *= 10;
  }
  return value === 0n ? 0n : BigInt(Math.trunc(Number(value) * (Number(unit) / scale)));
}
