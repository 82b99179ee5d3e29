import fc from 'fast-check';
import { load } from 'js-yaml';
import { parse } from 'yaml';
import { emitYaml } from '../../lib/synth/emit-yaml';

const SEED = 20260704;

/** Texts that some YAML reader takes for something else, beside arbitrary ones. */
const treacherous = fc.constantFrom(
  'y',
  'N',
  'yes',
  'No',
  'on',
  'OFF',
  'true',
  'False',
  'null',
  'Null',
  '~',
  '',
  ' ',
  '-',
  '--',
  '---',
  '...',
  '?',
  ':',
  '=',
  '<<',
  '*a',
  '&a',
  '!t',
  '017',
  '0o17',
  '0x1F',
  '0b11',
  '1_000',
  '1:30',
  '12:30:45',
  '1e3',
  '1E+3',
  '.5',
  '5.',
  '+1',
  '-1',
  '.inf',
  '-.INF',
  '.nan',
  '1.2.3',
  '10.0.0.1',
  '2001-12-14',
  '2001-12-14t21:59:43.10-05:00',
  '2001-12-14 21:59:43',
  '10Gi',
  '500m',
  '10.0.0.0/8',
  '-v',
  '--flag',
  '- a',
  'a: b',
  'a :b',
  'a:',
  'a #b',
  'a#b',
  '#a',
  ' a',
  'a ',
  'a\tb',
  'a\nb',
  'a\n',
  'a\n\n',
  '\na',
  '\n',
  '\n\n',
  '  a\n b',
  '\n  a',
  'a\r\nb',
  'a\u0085b',
  'a\u2028b',
  '\ufeffa',
  'a\u0000b',
  '\ud800',
  'ü',
  '日本',
  '😀',
  '"a"',
  "'a'",
  '{a}',
  '[a]',
  'a, b',
  '`a`',
  '@a',
  '%a',
  '|',
  '>',
  '| a',
  '12e03',
  '0.',
  '-0',
  '0',
  '00',
  '1.',
  '0b',
  '0x',
  '190:20:30',
  ' \n a',
  'a\n \nb',
  'a\n   ',
  'x\n\t\n',
  '\ta',
  '\ta\nb',
  'null ',
  '1 2',
  '$values/a',
  '(a)',
  '_a',
  '__proto__',
  'a'.repeat(1200),
);
const text = fc.oneof(
  treacherous,
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.stringMatching(/^[-0-9a-fox_.:+eE \n]{1,8}$/),
);
const scalar = fc.oneof(
  text,
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((n) => n + 0),
  fc.boolean(),
  fc.constant(null),
);
const json = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'medium' },
    scalar,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(text, tie('value'), { maxKeys: 4 }),
  ),
})).value;
const object = fc.dictionary(text, json, { maxKeys: 5, noNullPrototype: true });

/** JSON has no -0 and no prototypes; comparing texts leaves both out. */
const asJson = (value: unknown): string => JSON.stringify(value);

describe('emitYaml', () => {
  it('is read back as the same value by js-yaml and by yaml 1.1 and 1.2', () => {
    fc.assert(
      fc.property(object, (value) => {
        const written = emitYaml(value);
        const wanted = asJson(value);
        expect(asJson(parse(written, { version: '1.1', merge: false }))).toBe(wanted);
        expect(asJson(parse(written, { version: '1.2' }))).toBe(wanted);
        if (!wanted.includes('"__proto__"')) expect(asJson(load(written))).toBe(wanted);
      }),
      { seed: SEED, numRuns: 3000 },
    );
  });

  it('writes the same bytes for the same value', () => {
    fc.assert(
      fc.property(object, (value) => emitYaml(value) === emitYaml(structuredClone(value))),
      { seed: SEED, numRuns: 200 },
    );
  });
});
