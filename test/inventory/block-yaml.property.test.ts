import fc from 'fast-check';
import { dump } from 'js-yaml';
import { parseDocument } from 'yaml';
import { RULES } from '../../lib/checks/rules';
import { readBlockYaml } from '../../lib/inventory/block-yaml';
import { readExactYaml } from '../../lib/inventory/exact-yaml';
import { LineIndex } from '../../lib/inventory/line-index';
import { splitDocuments } from '../../lib/inventory/split-documents';
import { Unreadable } from '../../lib/inventory/unreadable';

const seed = Number(process.env.FUZZ_SEED ?? 20261130);
const numRuns = Number(process.env.FUZZ_RUNS ?? 2000);
console.info(`comparing readers with seed ${seed}, ${numRuns} runs`);

const WRITTEN = RULES.flatMap(({ bad, good }) => [bad.yaml, good.yaml]).flatMap((text) =>
  splitDocuments(text).map((document) => document.text),
);
/** The same objects in block style, as people and programs write whole files. */
const BLOCKS = WRITTEN.map((text) => dump(readExactYaml(text), { lineWidth: -1 }));
const TEXTS = [...WRITTEN, ...BLOCKS];
const PIECES = [
  ' ',
  '\n',
  '-',
  ':',
  '"',
  "'",
  '#',
  '{',
  '}',
  '[',
  ']',
  '|',
  '- ',
  ': ',
  'a',
  'yes',
  '1',
  '  ',
  '\n  ',
  '\n- ',
  ' #',
  '|\n',
  '|-\n',
  '\n\n',
  'é',
  '...',
  '---',
  'a: ',
  '? ',
  '""',
  "''",
  'null',
  ',',
  '&a',
  '*a',
  '!',
  '\\',
  '>\n',
];

const mutated = fc
  .tuple(
    fc.constantFrom(...TEXTS),
    fc.array(
      fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom(0, 0, 1, 3), fc.constantFrom('', ...PIECES)),
      { maxLength: 3 },
    ),
  )
  .map(([text, edits]) =>
    edits.reduce((current, [at, length, piece]) => {
      const offset = Math.floor(at * current.length);
      return current.slice(0, offset) + piece + current.slice(offset + length);
    }, text),
  );

function readExactly(text: string): unknown {
  try {
    return readExactYaml(text);
  } catch (error) {
    if (error instanceof Unreadable) return `refused: ${error.what}`;
    throw error;
  }
}

describe('the reader of plain block YAML', () => {
  it('answers most objects in block style', () => {
    expect(BLOCKS.filter((text) => readBlockYaml(text)).length).toBeGreaterThan(BLOCKS.length / 2);
  });

  it('answers what the exact reader answers, or nothing', () => {
    fc.assert(
      fc.property(mutated, (text) => {
        const plain = readBlockYaml(text);
        if (plain) expect(plain.value).toEqual(readExactly(text));
      }),
      { seed, numRuns },
    );
  });

  it.each([
    ['a: 1\nb: 2\na: 3\n', 'a key that appears twice'],
    ['a: b: c\n', 'a mapping within a line'],
    ['a: b\n  c\n', 'text of several lines'],
    ['a: "b\n  c"\n', 'a quoted value of several lines'],
    ['a: [b]\n', 'a flow sequence'],
    ['a: &x b\n', 'an anchor'],
    ['a: >\n  b\n', 'a folded block'],
    ['a: |2\n   b\n', 'an indicated indentation'],
    ['a:\n\tb: 1\n', 'a tab'],
    ['yes: 1\n', 'a key that is no text'],
    ['a: .inf\n', 'a number that JSON has not'],
    ['a:\n    b: 1\n  c: 2\n', 'uneven indentation'],
    ['', 'nothing'],
    ['__proto__: 1\n', 'a key that is special'],
  ])('leaves %j to a parser: %s', (text) => {
    expect(readBlockYaml(text)).toBeUndefined();
  });
});

describe('the index of lines', () => {
  it('finds each field on the line where the syntax tree has it, or nothing', () => {
    let found = 0;
    for (const text of TEXTS) {
      const index = new LineIndex(text);
      const tree = parseDocument(text, { schema: 'failsafe', uniqueKeys: false, logLevel: 'silent' });
      for (const path of pathsOf(readExactly(text))) {
        const offset = index.offsetOf(path);
        if (offset === undefined) continue;
        found += 1;
        expect([path, lineOf(text, offset)]).toEqual([path, lineOf(text, offsetInTree(tree, path))]);
      }
    }
    expect(found).toBeGreaterThan(1000);
  });
});

type Path = readonly (string | number)[];

function* pathsOf(value: unknown, path: Path = []): Generator<Path> {
  if (path.length > 0) yield path;
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) for (const [index, item] of value.entries()) yield* pathsOf(item, [...path, index]);
  else for (const [key, item] of Object.entries(value)) yield* pathsOf(item, [...path, key]);
}

function offsetInTree(tree: ReturnType<typeof parseDocument>, path: Path): number {
  interface Node {
    readonly items?: readonly {
      readonly key?: { readonly value: unknown; readonly range: readonly number[] };
      readonly value?: unknown;
      readonly range?: readonly number[];
    }[];
  }
  let node = tree.contents as unknown as Node;
  let offset = -1;
  for (const step of path) {
    const item =
      typeof step === 'number' ? node.items?.[step] : node.items?.find(({ key }) => String(key?.value) === step);
    offset = (typeof step === 'number' ? item?.range?.[0] : item?.key?.range[0]) ?? offset;
    node = (typeof step === 'number' ? item : item?.value) as Node;
  }
  return offset;
}

function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}
