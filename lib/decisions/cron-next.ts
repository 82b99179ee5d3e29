import type { CronField, CronSchedule } from './cron-schedule';
import type { TimeZone } from './go/time-zone';

const MINUTE = 60;
const HOUR = 3600;

/** A moment read in a zone. */
interface LocalTime {
  readonly year: number;
  /** 1-12 */
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  /** 0 is Sunday. */
  readonly weekday: number;
}

/**
 * The first moment after a given one at which a schedule begins, in seconds since the epoch; undefined when there is
 * none within five years (robfig/cron v3, `SpecSchedule.Next`, which then gives the zero time).
 *
 * @param after seconds since the epoch, whole
 */
export function nextActivation(schedule: CronSchedule, after: number): number | undefined {
  const { zone, minute, hour } = schedule;
  if (hasNone(minute) || hasNone(hour)) return undefined;
  let at = after + 1;
  let isCut = false;
  const yearLimit = readTime(at, zone).year + 5;
  const cut = (level: 'month' | 'day' | 'hour'): void => {
    if (isCut) return;
    isCut = true;
    const { year, month, day, hour: cutHour } = readTime(at, zone);
    at = makeTime([year, month, level === 'month' ? 1 : day, level === 'hour' ? cutHour : 0], zone);
  };
  wrap: for (;;) {
    if (readTime(at, zone).year > yearLimit) return undefined;
    while (!schedule.month.values.has(readTime(at, zone).month)) {
      cut('month');
      const { year, month, day, ...time } = readTime(at, zone);
      at = makeTime([year, month + 1, day, time.hour, time.minute, time.second], zone);
      if (readTime(at, zone).month === 1) continue wrap;
    }
    while (!isDay(schedule, readTime(at, zone))) {
      cut('day');
      const { year, month, day, ...time } = readTime(at, zone);
      at = makeTime([year, month, day + 1, time.hour, time.minute, time.second], zone);
      // Where a clock change swallowed midnight the day starts at 23:00 or 01:00.
      const off = readTime(at, zone).hour;
      if (off !== 0) at += off > 12 ? (24 - off) * HOUR : -off * HOUR;
      if (readTime(at, zone).day === 1) continue wrap;
    }
    while (!hour.values.has(readTime(at, zone).hour)) {
      cut('hour');
      at += HOUR;
      if (readTime(at, zone).hour === 0) continue wrap;
    }
    while (!minute.values.has(readTime(at, zone).minute)) {
      if (!isCut) at -= mod(at, MINUTE);
      isCut = true;
      at += MINUTE;
      if (readTime(at, zone).minute === 0) continue wrap;
    }
    while (readTime(at, zone).second !== 0) {
      isCut = true;
      at += 1;
      if (readTime(at, zone).second === 0) continue wrap;
    }
    return at;
  }
}

function hasNone({ values }: CronField): boolean {
  return values.size === 0;
}

function isDay({ dayOfMonth, dayOfWeek }: CronSchedule, { day, weekday }: LocalTime): boolean {
  const isOfMonth = dayOfMonth.values.has(day);
  const isOfWeek = dayOfWeek.values.has(weekday);
  return dayOfMonth.isStar || dayOfWeek.isStar ? isOfMonth && isOfWeek : isOfMonth || isOfWeek;
}

function mod(value: number, by: number): number {
  return ((value % by) + by) % by;
}

function readTime(seconds: number, zone: TimeZone): LocalTime {
  const date = new Date((seconds + zone.offsetAt(seconds)) * 1000);
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
    weekday: date.getUTCDay(),
  };
}

// Go, `time.Date`: fields beyond their range carry over; of the offsets around a clock change it takes one by
// looking twice.
function makeTime(fields: readonly number[], zone: TimeZone): number {
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = fields;
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  date.setUTCHours(hour, minute, second);
  const asUtc = Math.round(date.getTime() / 1000);
  const offset = zone.offsetAt(asUtc);
  return offset === 0 ? asUtc : asUtc - zone.offsetAt(asUtc - offset);
}
