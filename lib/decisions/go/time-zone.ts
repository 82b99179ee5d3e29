import { TIME_ZONE_NAMES } from './time-zone-names';

/** A time zone: seconds east of UTC at a moment, given in seconds since the epoch. */
export interface TimeZone {
  readonly name: string;
  offsetAt(seconds: number): number;
}

/** UTC; also what Argo CD's containers call local time. */
export const UTC: TimeZone = { name: 'UTC', offsetAt: () => 0 };

const zones = new Map<string, TimeZone>();

/** Go, `time.LoadLocation`: letter case counts, the empty name is UTC. Go's error text for a name it does not know. */
export function loadTimeZone(name: string): TimeZone | { readonly error: string } {
  if (name === '' || name === 'UTC' || name === 'Local') return UTC;
  if (name.includes('..') || name.startsWith('/') || name.startsWith('\\'))
    return { error: 'time: invalid location name' };
  const known = zones.get(name);
  if (known) return known;
  if (!TIME_ZONE_NAMES.has(name)) return { error: `unknown time zone ${name}` };
  const zone = openTimeZone(name);
  zones.set(name, zone);
  return zone;
}

function openTimeZone(name: string): TimeZone {
  if (name === 'Factory') return { name, offsetAt: () => 0 };
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: name,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    era: 'short',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  return {
    name,
    offsetAt: (seconds) => {
      const part: Record<string, string> = {};
      for (const { type, value } of format.formatToParts(seconds * 1000)) part[type] = value;
      const year = part.era === 'BC' ? 1 - Number(part.year) : Number(part.year);
      const local = new Date(0);
      local.setUTCFullYear(year, Number(part.month) - 1, Number(part.day));
      local.setUTCHours(Number(part.hour), Number(part.minute), Number(part.second));
      return Math.round(local.getTime() / 1000) - seconds;
    },
  };
}
