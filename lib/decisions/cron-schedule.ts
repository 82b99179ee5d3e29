import { toGoLowerCase, trimGoSpace } from './go/letter-case';
import { GoPanic } from './go/panic';
import { quoteGo } from './go/quote';
import { loadTimeZone, type TimeZone, UTC } from './go/time-zone';

/** A field of a schedule: the values it allows, and whether it was a star. */
export interface CronField {
  readonly values: ReadonlySet<number>;
  readonly isStar: boolean;
}

/** A parsed schedule of five fields. */
export interface CronSchedule {
  readonly minute: CronField;
  readonly hour: CronField;
  readonly dayOfMonth: CronField;
  readonly month: CronField;
  readonly dayOfWeek: CronField;
  /** From a `TZ=` prefix. */
  readonly zone: TimeZone;
}

interface Bounds {
  readonly min: bigint;
  readonly max: bigint;
  readonly names: readonly string[];
}

const MINUTES: Bounds = { min: 0n, max: 59n, names: [] };
const HOURS: Bounds = { min: 0n, max: 23n, names: [] };
const DAYS: Bounds = { min: 1n, max: 31n, names: [] };
const MONTHS: Bounds = {
  min: 1n,
  max: 12n,
  names: ['', 'jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'],
};
const WEEKDAYS: Bounds = { min: 0n, max: 6n, names: ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] };

/** Why a schedule is refused, in robfig/cron's words. */
class ScheduleError extends Error {}

/**
 * Parses a schedule as Argo CD does (robfig/cron v3 with minute, hour, day of month, month, day of week; no
 * descriptors such as `@daily`). The error text is the library's. Throws `GoPanic` where the library panics:
 * a `TZ=` prefix with nothing behind it.
 */
export function parseCronSchedule(spec: string): CronSchedule | { readonly error: string } {
  try {
    return parseSpec(spec);
  } catch (problem) {
    if (problem instanceof ScheduleError) return { error: problem.message };
    throw problem;
  }
}

function parseSpec(spec: string): CronSchedule {
  if (spec === '') throw new ScheduleError('empty spec string');
  let rest = spec;
  let zone = UTC;
  if (spec.startsWith('TZ=') || spec.startsWith('CRON_TZ=')) {
    const space = spec.indexOf(' ');
    if (space < 0) throw new GoPanic('runtime error: slice bounds out of range [:-1]');
    const name = spec.slice(spec.indexOf('=') + 1, space);
    const loaded = loadTimeZone(name);
    if ('error' in loaded) throw new ScheduleError(`provided bad location ${name}: ${loaded.error}`);
    zone = loaded;
    rest = trimGoSpace(spec.slice(space));
  }
  if (rest.startsWith('@')) throw new ScheduleError(`parser does not accept descriptors: ${rest}`);
  const fields = splitFields(rest);
  if (fields.length !== 5) {
    throw new ScheduleError(`expected exactly 5 fields, found ${fields.length}: [${fields.join(' ')}]`);
  }
  const [minute, hour, dayOfMonth, month, dayOfWeek] = fields as [string, string, string, string, string];
  return {
    minute: parseField(minute, MINUTES),
    hour: parseField(hour, HOURS),
    dayOfMonth: parseField(dayOfMonth, DAYS),
    month: parseField(month, MONTHS),
    dayOfWeek: parseField(dayOfWeek, WEEKDAYS),
    zone,
  };
}

function splitFields(text: string): readonly string[] {
  const trimmed = trimGoSpace(text);
  if (trimmed === '') return [];
  return trimmed.split(/[\t\n\v\f\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/);
}

// A field of commas alone allows nothing, and that is no error.
function parseField(field: string, bounds: Bounds): CronField {
  const values = new Set<number>();
  let isStar = false;
  for (const expression of field.split(',')) {
    if (expression !== '' && addRange(expression, bounds, values)) isStar = true;
  }
  return { values, isStar };
}

function addRange(expression: string, bounds: Bounds, values: Set<number>): boolean {
  const rangeAndStep = expression.split('/');
  const lowAndHigh = (rangeAndStep[0] as string).split('-');
  const low = lowAndHigh[0] as string;
  let isStar = low === '*' || low === '?';
  let start = bounds.min;
  let end = bounds.max;
  if (!isStar) {
    start = parseNumberOrName(low, bounds);
    if (lowAndHigh.length > 2) throw new ScheduleError(`too many hyphens: ${expression}`);
    end = lowAndHigh.length === 1 ? start : parseNumberOrName(lowAndHigh[1] as string, bounds);
  }
  if (rangeAndStep.length > 2) throw new ScheduleError(`too many slashes: ${expression}`);
  let step = 1n;
  if (rangeAndStep.length === 2) {
    step = parseNumber(rangeAndStep[1] as string);
    if (lowAndHigh.length === 1) end = bounds.max;
    if (step > 1n) isStar = false;
  }
  if (start < bounds.min) {
    throw new ScheduleError(`beginning of range (${start}) below minimum (${bounds.min}): ${expression}`);
  }
  if (end > bounds.max) throw new ScheduleError(`end of range (${end}) above maximum (${bounds.max}): ${expression}`);
  if (start > end) {
    throw new ScheduleError(`beginning of range (${start}) beyond end of range (${end}): ${expression}`);
  }
  if (step === 0n) throw new ScheduleError(`step of range should be a positive number: ${expression}`);
  for (let value = start; value <= end; value += step) values.add(Number(value));
  return isStar;
}

function parseNumberOrName(text: string, { names }: Bounds): bigint {
  const named = text === '' ? -1 : names.indexOf(toGoLowerCase(text));
  return named >= 0 ? BigInt(named) : parseNumber(text);
}

const LARGEST_UNSIGNED = (1n << 64n) - 1n;

// Go, `strconv.Atoi`: digits are read until one is none or the number is too large, whichever comes first.
function parseNumber(text: string): bigint {
  const fail = (why: string): ScheduleError =>
    new ScheduleError(`failed to parse int from ${text}: strconv.Atoi: parsing ${quoteGo(text)}: ${why}`);
  const digits = text.replace(/^[+-]/, '');
  if (digits === '') throw fail('invalid syntax');
  let value = 0n;
  for (const digit of digits) {
    if (digit < '0' || digit > '9') throw fail('invalid syntax');
    value = value * 10n + BigInt(digit);
    if (value > LARGEST_UNSIGNED) throw fail('value out of range');
  }
  if (text.startsWith('-')) value = -value;
  if (BigInt.asIntN(64, value) !== value) throw fail('value out of range');
  if (value < 0n) throw new ScheduleError(`negative number (${value}) not allowed: ${text}`);
  return value;
}
