import { mutate } from './mutate';
import type { Random } from './random';

const SCALARS = [
  'yes',
  'No',
  'on',
  'OFF',
  'y',
  'n',
  'true',
  'True',
  'tRue',
  '~',
  'null',
  'Null',
  '',
  '017',
  '0o17',
  '0x1F',
  '0b11',
  '1_000',
  '1__0',
  '_1',
  '1_',
  '+1',
  '-0',
  '.5',
  '5.',
  '1.',
  '1e3',
  '1E+3',
  '1e',
  '.inf',
  '-.INF',
  '.nan',
  '.NaN',
  '190:20:30',
  '1:20',
  '0.1_0',
  '9223372036854775807',
  '9223372036854775808',
  '18446744073709551615',
  '18446744073709551616',
  '-9223372036854775809',
  '1e400',
  '12e03',
  '2026-01-01',
  '2026-01-01T00:00:00Z',
  '2026-1-1',
  '=',
  '<<',
  '!!str 1',
  '!!int "1"',
  '!!float 1',
  '!!binary aGk=',
  '!!binary "!"',
  '!!timestamp 2026-01-01',
  '!!null x',
  '!!bool yes',
  '!local x',
  '!!set {a}',
  '"q\\u00e9\\x41\\n"',
  "'it''s'",
  '"bad \\q"',
  '"unclosed',
  'a b',
  'a: b',
  'a #c',
  'a#c',
  '@x',
  '`x',
  '%x',
  '&a x',
  '*a',
  '[a, b]',
  '{a: 1}',
  '[a',
  '{a',
  '- a',
  '? a',
  '|\n   x\n   y',
  '>\n   x\n\n   y',
  '|-\n   x',
  '|+\n   x\n\n',
  '|2\n   x',
  '0.0',
  '-1',
  '00',
  '08',
  '0X1F',
  '0x',
  '0b',
  '0o',
  '1.5e-7',
  '123456789012345678',
  '1.0',
  'é日😀',
  '{{ .x }}',
  '1e1000',
  '+.inf',
  '.',
  '-',
  '--',
  '---',
  '...',
  '0777',
  '1,000',
  '12:30:45.5',
  'NULL',
  'TRUE',
  'Off',
];

const KEYS = [
  'a',
  'b',
  'name',
  'metadata',
  'kind',
  'yes',
  '1',
  '1.0',
  'true',
  '~',
  '"q"',
  '<<',
  'on',
  '? x',
  '[a]',
  '{a: 1}',
  'é',
  'a b',
  '',
  '017',
  '.inf',
  '2026-01-01',
];

function lines(random: Random, indent: string, depth: number): string {
  return random
    .list(1, 3, () => {
      const key = random.pick(KEYS);
      return random.weighted([
        [7, () => `${indent}${key}: ${random.pick(SCALARS)}\n`],
        [depth < 3 ? 2 : 0, () => `${indent}${key}:\n${lines(random, `${indent}  `, depth + 1)}`],
        [
          depth < 3 ? 2 : 0,
          () => `${indent}${key}:\n${random.list(1, 3, () => `${indent}- ${random.pick(SCALARS)}\n`).join('')}`,
        ],
        [
          1,
          () =>
            `${indent}${key}: &x ${random.pick(['{k: 1, j: 2}', '[1]', 'text'])}\n${indent}m: ${random.pick(['*x', '{<<: *x, k: 3}', '{<<: [*x, {z: 1}]}', '*y'])}\n`,
        ],
        [1, () => `${indent}# comment\n`],
        [1, () => `${indent}${key}: {${random.pick(KEYS)}: ${random.pick(SCALARS)}}\n`],
        [1, () => `${indent}${key}: [${random.pick(SCALARS)}, ${random.pick(SCALARS)}]\n`],
      ]);
    })
    .join('');
}

const SEPARATORS = [
  '---\n',
  '--- \n',
  '---\n---\n',
  '---#c\n',
  '--- # c\n',
  '...\n---\n',
  '---\t\n',
  '--- {a: 1}\n',
  '...\n',
  ' ---\n',
  '----\n',
];

/** One case of kind yaml: bytes, valid and broken, and how Argo CD is to read them. */
export function yamlQuestion(random: Random): unknown {
  let text = lines(random, '', 0);
  while (random.chance(0.3)) text += random.pick(SEPARATORS) + lines(random, '', 1);
  if (random.chance(0.1))
    text =
      random.pick([
        '---\n',
        '%YAML 1.1\n---\n',
        '%YAML 1.2\n---\n',
        '\ufeff',
        '\n\n',
        '# c\n',
        '---',
        '%TAG ! x:\n---\n',
      ]) + text;
  if (random.chance(0.1)) text = text.replaceAll('\n', '\r\n');
  if (random.chance(0.15)) text = mutate(random, text);
  if (random.chance(0.1))
    text = random.pick([
      '{"a": 1, "b": [1.0, 1e3, "\\u00e9", null]}',
      '{"a": 1} {"b": 2}',
      '{"a": 1}\n---\n{"b": 2}',
      '{"a": 1, "a": 2}',
      '[1, 2]',
      '"x"',
      '{"a": 1',
      '{a: 1}',
      '1',
      '',
      ' ',
      'null',
      '---\nnull\n---\n',
      '{"n": 12345678901234567890}',
      '\t{"a": 1}',
      '{"a":\t1}',
    ]);
  let bytes = Buffer.from(text, 'utf8');
  if (random.chance(0.03))
    bytes = Buffer.concat([
      bytes.subarray(0, random.below(bytes.length + 1)),
      Buffer.from([random.pick([0xff, 0xc0, 0x80, 0xfe, 0x00])]),
      bytes.subarray(random.below(bytes.length + 1)),
    ]);
  return { base64: bytes.toString('base64'), as: random.pick(['manifests', 'manifests', 'value']) };
}
