import { entryFor } from './globs';
import { perhapsMutated } from './mutate';
import type { Random } from './random';
import { namespaceName } from './words';

const MONTHS = ['jan', 'FEB', 'Mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec', 'january', 'JANx'];
const DAYS = ['sun', 'MON', 'Tue', 'wed', 'thu', 'fri', 'sat', 'sunday'];

/** One field of a cron line, within its bounds or just outside them. */
function cronField(random: Random, low: number, high: number, names: readonly string[]): string {
  const number = (): string =>
    random.weighted([
      [8, () => String(random.between(low, high))],
      [1, () => String(random.pick([low - 1, high + 1, high, low, 99999999999]))],
      [1, () => String(random.between(low, high)).padStart(2, '0')],
      [names.length > 0 ? 3 : 0, () => random.pick(names)],
    ]);
  const item = (): string =>
    random.weighted([
      [6, number],
      [4, () => '*'],
      [1, () => '?'],
      [3, () => `${number()}-${number()}`],
      [3, () => `*/${random.pick(['2', '5', '15', '0', '-1', '100', '1', 'x', ''])}`],
      [2, () => `${number()}-${number()}/${random.pick(['2', '3', '0', '7'])}`],
      [1, () => `${number()}/${random.pick(['2', '10', '7'])}`],
      [
        1,
        () =>
          random.pick([
            '',
            '-',
            '/',
            ',',
            '*-*',
            '1-2-3',
            '1/2/3',
            '1--2',
            '+5',
            'L',
            'W',
            '#',
            '１',
            '0x5',
            '1.5',
            '*5',
            '*-5',
            '?/2',
            '?-5',
            '1-*',
            '*,?',
          ]),
      ],
    ]);
  return random.list(1, random.chance(0.2) ? 3 : 1, item).join(',');
}

const ZONES = [
  'UTC',
  'Europe/Paris',
  'America/New_York',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Nowhere/City',
  'local',
  'Local',
  'EST',
  'Etc/GMT+12',
  '../etc/passwd',
  'GMT',
];

/** A schedule: five cron fields as a rule, and the forms the library knows or refuses beside them. */
export function schedule(random: Random): string {
  const fields = [
    cronField(random, 0, 59, []),
    cronField(random, 0, 23, []),
    cronField(random, 1, 31, []),
    cronField(random, 1, 12, MONTHS),
    cronField(random, 0, 6, DAYS),
  ];
  return random.weighted([
    [12, () => fields.join(' ')],
    [3, () => [...Array.from({ length: 4 }, () => random.pick(['*', '0', '1'])), '*'].join(' ')],
    [
      2,
      () =>
        `${random.pick(['0', '*/5', '30'])} ${random.pick(['*', '10', '*/4', '8-18'])} * * ${random.pick(['*', '1-5', 'MON-FRI', '0', '7'])}`,
    ],
    [1, () => `${random.pick(['TZ=', 'CRON_TZ=', 'tz='])}${random.pick(ZONES)} ${fields.join(' ')}`],
    [1, () => fields.slice(0, random.between(0, 4)).join(' ')],
    [1, () => `${fields.join(' ')} ${random.pick(['*', '2026', ''])}`],
    [1, () => fields.join(random.pick(['  ', '\t', '\n', '\u00a0', ','])) + random.pick(['', ' '])],
    [
      1,
      () =>
        random.pick([
          '@daily',
          '@every 1h',
          '@yearly',
          '@reboot',
          '',
          ' ',
          '* * * *',
          '* * * * *',
          '0 0 31 2 *',
          '0 0 30 2 *',
          '0 0 29 2 *',
          '*/0 * * * *',
          '60 * * * *',
          '* * * * 7',
          '0 0 1 1 0',
          'TZ=UTC',
          'TZ=UTC ',
          'CRON_TZ= * * * * *',
          '@',
          '@daily ',
          '* * * * * *',
        ]),
    ],
    [1, () => perhapsMutated(random, fields.join(' '), 0.8)],
  ]);
}

/** A duration of Go's time.ParseDuration, or a near miss. */
export function duration(random: Random): string {
  const number = (): string =>
    random.pick([
      '0',
      '1',
      '2',
      '8',
      '24',
      '90',
      '720',
      '1.5',
      '.5',
      '1.',
      '00',
      '9223372036',
      '9223372036854775807',
      '9223372036854775808',
      '0.0000000001',
      '1e3',
      '-',
    ]);
  const unit = (): string =>
    random.pick(['h', 'h', 'h', 'm', 'm', 's', 'ms', 'us', 'µs', 'μs', 'ns', 'd', 'w', '', 'H', 'min', ' h']);
  return random.weighted([
    [6, () => `${random.between(0, 48)}${random.pick(['h', 'm'])}`],
    [3, () => `${random.between(0, 48)}h${random.between(0, 90)}m`],
    [3, () => random.list(1, 3, () => number() + unit()).join('')],
    [1, () => random.pick(['-', '+', '--', '+-']) + number() + unit()],
    [
      1,
      () =>
        random.pick([
          '',
          '0',
          '-0',
          '+',
          '-',
          '.',
          'h',
          '1',
          '1h ',
          ' 1h',
          '1h-1m',
          '2562047h47m16.854775807s',
          '2562048h',
          '-2562047h47m16.854775808s',
          '1ï¿½',
          '3000000h',
          '1h1h',
          '日h',
          '1日',
          '"1h"',
        ]),
    ],
    [1, () => perhapsMutated(random, `${random.between(0, 48)}h`, 0.8)],
  ]);
}

export interface WindowTargets {
  readonly name: string;
  readonly namespace: string;
  readonly server: string;
  readonly clusterName: string;
}

/** A sync window, mostly of values that parse when `sound`. */
export function syncWindow(random: Random, targets: WindowTargets, sound: boolean): Record<string, unknown> {
  const window: Record<string, unknown> = {
    kind:
      sound || random.chance(0.85)
        ? random.pick(['allow', 'deny'])
        : random.pick(['', 'Allow', 'DENY', 'block', 'allow ']),
    schedule: sound && random.chance(0.95) ? soundSchedule(random) : schedule(random),
    duration:
      sound && random.chance(0.95)
        ? random.pick(['1h', '30m', '24h', '8h', '1h30m', '72h', '1m', '0s', '-1h', '90s', '720h'])
        : duration(random),
  };
  if (random.chance(0.6)) window.applications = random.list(0, 2, () => entryFor(random, targets.name));
  if (random.chance(0.4)) window.namespaces = random.list(0, 2, () => entryFor(random, targets.namespace));
  if (random.chance(0.4))
    window.clusters = random.list(0, 2, () => entryFor(random, random.pick([targets.server, targets.clusterName])));
  if (random.chance(0.3)) window.manualSync = random.chance(0.7);
  if (random.chance(0.3)) window.timeZone = random.pick([...ZONES, '']);
  if (random.chance(0.2)) window.andOperator = random.chance(0.8);
  if (random.chance(0.2)) window.syncOverrun = random.chance(0.8);
  if (random.chance(0.1))
    window.description = random.pick([
      '',
      'weekend',
      'é'.repeat(127),
      'é'.repeat(128),
      'x'.repeat(255),
      'x'.repeat(256),
    ]);
  return window;
}

function soundSchedule(random: Random): string {
  const field = (low: number, high: number): string =>
    random.weighted([
      [3, () => '*'],
      [2, () => String(random.between(low, high))],
      [1, () => `*/${random.between(1, 12)}`],
      [
        1,
        () => {
          const first = random.between(low, high);
          return `${first}-${random.between(first, high)}`;
        },
      ],
    ]);
  return [
    field(0, 59),
    field(0, 23),
    random.chance(0.7) ? '*' : field(1, 31),
    random.chance(0.7) ? '*' : field(1, 12),
    random.chance(0.6) ? '*' : field(0, 6),
  ].join(' ');
}

/** What a window could be meant for. */
export function windowTargets(random: Random): WindowTargets {
  return {
    name: random.pick(['web', 'web-prod', 'api', 'api-dev', '']),
    namespace: namespaceName(random),
    server: random.pick(['https://kubernetes.default.svc', 'https://prod.example.com']),
    clusterName: random.pick(['in-cluster', 'prod', '']),
  };
}
