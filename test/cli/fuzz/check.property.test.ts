import fc from 'fast-check';
import { dump } from 'js-yaml';
import { RULES } from '../../../lib/checks/rules';
import { judgeTree } from '../../../lib/cli/check/judge-tree';
import { NO_CONFIGURATION } from '../../../lib/cli/configuration/configuration';
import { readFileText } from '../../../lib/inventory/read-file';
import { readInventory } from '../../../lib/inventory/read-inventory';
import { FINDING_FORMATS, printFindings } from '../../../lib/report/findings';
import type { CheckReport } from '../../../lib/report/findings/check-report';
import { application, PROJECT } from '../check/sample-tree';

const seed = Number(process.env.FUZZ_SEED ?? 20261130);
const numRuns = Number(process.env.FUZZ_RUNS ?? 300);
const SETTINGS = { seed, numRuns, endOnFailure: true };
console.info(`fuzzing with seed ${seed}, ${numRuns} runs`);

/** Trees that every rule has something to say about: the bad and good examples of all rules, and the sample. */
const TEXTS = [PROJECT, application('web', 'team'), ...RULES.flatMap(({ bad, good }) => [bad.yaml, good.yaml])];

function judge(text: string): CheckReport {
  const tree = readInventory({ inputs: ['-'], base: '/', stdin: Buffer.from(text) });
  return judgeTree({
    tree,
    configuration: NO_CONFIGURATION,
    rules: RULES,
    failOn: 'info',
    allowUndecided: false,
    today: '2026-11-30',
  }).report;
}

/** A crash of a rule is reported as a finding against it; here it is a fault. */
function crashesOf(report: CheckReport): readonly string[] {
  return report.findings
    .filter(({ fingerprint }) => fingerprint.endsWith(': crash'))
    .map(({ rule, why }) => `${rule}: ${why}`);
}

const PIECES = [
  ' ',
  '\n',
  '\t',
  '-',
  ':',
  '"',
  "'",
  '{',
  '}',
  '[',
  ']',
  ',',
  '#',
  '&a ',
  '*a',
  '!',
  '|',
  '>',
  '%',
  '@',
  '?',
  '~',
  '\\',
  '\r',
  '\0',
  '\ufeff',
  '---\n',
  '...\n',
  '<<: *a\n',
  'null',
  'yes',
  '0o17',
  '.inf',
  '{{ x }}',
  '[]',
  '{}',
  '- ',
  'é',
  '\ud83d',
];

interface Mutation {
  readonly at: number;
  readonly length: number;
  readonly piece: string;
}

const mutation: fc.Arbitrary<Mutation> = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.constantFrom(0, 0, 0, 1, 2, 5, 20, 80),
  piece: fc.oneof(fc.constantFrom('', ...PIECES), fc.string({ maxLength: 6, unit: 'binary' })),
});

function mutate(text: string, mutations: readonly Mutation[]): string {
  return mutations.reduce((current, { at, length, piece }) => {
    const offset = Math.floor(at * current.length);
    return current.slice(0, offset) + piece + current.slice(offset + length);
  }, text);
}

describe('any input', () => {
  it('mutated YAML is judged, or refused with file, line and fix; no rule crashes', () => {
    fc.assert(
      fc.property(fc.constantFrom(...TEXTS), fc.array(mutation, { minLength: 1, maxLength: 6 }), (text, mutations) => {
        const report = judge(mutate(text, mutations));
        expect(crashesOf(report)).toEqual([]);
        for (const { place, what, fix } of report.inputErrors) {
          expect(place.file).toBe('<stdin>');
          expect(place.line).toBeGreaterThan(0);
          expect(what).not.toBe('');
          expect(fix).not.toBe('');
        }
        if (report.inputErrors.length > 0) expect(report.exitStatus).toBe(2);
        else if (report.findings.length > 0) expect(report.exitStatus).toBe(1);
        for (const format of FINDING_FORMATS) expect(typeof printFindings(report, format)).toBe('string');
      }),
      SETTINGS,
    );
  });

  it('a value of any kind in the place of any field is judged or refused; no rule crashes', () => {
    const value = fc.oneof(
      fc.constantFrom(
        null,
        true,
        0,
        -1,
        1e300,
        '',
        '*',
        '!x',
        '{{x}}',
        [],
        {},
        [null],
        { a: null },
        [[]],
        'x'.repeat(3000),
      ),
      fc.jsonValue({ maxDepth: 2 }),
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...objects()),
        fc.array(fc.tuple(fc.nat(), value), { minLength: 1, maxLength: 3 }),
        (object, replacements) => {
          let current: unknown = object;
          for (const [which, replacement] of replacements) current = replaceAt(current, which, replacement);
          const report = judge(dump(current, { noRefs: true }));
          expect(crashesOf(report)).toEqual([]);
        },
      ),
      SETTINGS,
    );
  });

  it('any bytes are read without a throw', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const { inventory } = readInventory({ inputs: ['-'], base: '/', stdin: Buffer.from(bytes) });
        expect(inventory.errors.every(({ place }) => place.file === '<stdin>')).toBe(true);
      }),
      SETTINGS,
    );
  });

  it('any text under any name is read without a throw, and the lines are within it', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('a.yaml', 'a.json', 'kustomization.yaml'),
        fc.string({ unit: 'grapheme', maxLength: 200 }),
        (file, text) => {
          const lines = text.split('\n').length;
          for (const { place } of readFileText(file, text, (at) => at).errors) {
            expect(place.line).toBeGreaterThan(0);
            expect(place.line).toBeLessThanOrEqual(lines + 1);
          }
        },
      ),
      SETTINGS,
    );
  });
});

describe('JSON within YAML', () => {
  it('is read as the value it stands for, or refused: never as another', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), fc.constantFrom(0, 1, 2), (value, indent) => {
        const json = JSON.stringify(value, null, indent).replaceAll('\n', '\n  ');
        const content = readFileText('a.yaml', `data: ${json}\nnext: 1\n`, (at) => at);
        if (content.errors.length + content.skipped.length > 0) return;
        expect(JSON.parse(JSON.stringify(content.others[0]?.value))).toEqual({
          data: JSON.parse(JSON.stringify(value)),
          next: 1,
        });
      }),
      SETTINGS,
    );
  });
});

function objects(): readonly unknown[] {
  return TEXTS.flatMap((text) => {
    const tree = readInventory({ inputs: ['-'], base: '/', stdin: Buffer.from(text) });
    return tree.inventory.objects.map(({ object }) => object);
  });
}

/** A copy in which the value at the nth place (in order of a walk) is another. */
function replaceAt(root: unknown, which: number, replacement: unknown): unknown {
  const copy = structuredClone(root) as Record<string, unknown>;
  const places: (() => void)[] = [];
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    for (const key of Object.keys(node)) {
      const parent = node as Record<string, unknown>;
      places.push(() => {
        parent[key] = replacement;
      });
      walk(parent[key]);
    }
  };
  walk(copy);
  places[which % Math.max(places.length, 1)]?.();
  return copy;
}
