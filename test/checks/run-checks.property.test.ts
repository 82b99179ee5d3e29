import fc from 'fast-check';
import { RULES } from '../../lib/checks/rules';
import { runChecks } from '../../lib/checks/run-checks';
import type { Inventory, InventoryObject } from '../../lib/model/inventory';
import { resourceIdOf } from '../../lib/model/resource-id';
import { inventoryOf } from './inventory-of';

const SEED = 20261130;

/** Every example of every rule as one tree, each in a folder of its own. */
const whole: Inventory = (() => {
  const objects = RULES.flatMap((rule, index) =>
    [rule.bad, rule.good].flatMap((example, which) =>
      inventoryOf(example.yaml).objects.map((object) => ({
        ...object,
        place: { ...object.place, file: `${index}-${which}/${object.place.file}` },
      })),
    ),
  );
  return { ...inventoryOf(''), objects: objects.filter(({ id }) => id.name !== 'page') };
})();

function freeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const each of Object.values(value)) freeze(each);
  return value;
}

/** What the runner says, as text, with objects by their place. */
function print(inventory: Inventory): string {
  const { findings, accepted, undecided, notExamined } = runChecks(inventory);
  const shorten = (key: string, value: unknown) =>
    key === 'object'
      ? `${(value as InventoryObject).place?.file}#${(value as InventoryObject).place?.document}`
      : value;
  return JSON.stringify({ findings, accepted, undecided, notExamined }, shorten, 1);
}

describe('runChecks, whatever the tree', () => {
  it('finds the same in any order of the objects', () => {
    const expected = print(whole);
    fc.assert(
      fc.property(fc.shuffledSubarray([...whole.objects], { minLength: whole.objects.length }), (objects) => {
        expect(print({ ...whole, objects })).toBe(expected);
      }),
      { seed: SEED, numRuns: 4 },
    );
  });

  it('leaves a frozen inventory as it is', () => {
    const frozen = freeze(structuredClone({ ...whole, checkouts: [] }) as Inventory);
    const before = JSON.stringify(frozen);
    const { findings } = runChecks(frozen);
    expect(findings.filter(({ fingerprint }) => fingerprint.endsWith(': crash'))).toEqual([]);
    expect(JSON.stringify(frozen)).toBe(before);
  });

  it('never crashes on fields of the wrong type', () => {
    const junk = fc.oneof(
      fc.constant(null),
      fc.boolean(),
      fc.integer(),
      fc.string({ maxLength: 6 }),
      fc.constant([]),
      fc.constant({}),
      fc.constant([null]),
      fc.constant([1, { x: [] }]),
      fc.constant('!*'),
      fc.constant('['),
      fc.constant('/'),
    );
    const paths = whole.objects.flatMap(({ object }, at) => pathsOf(object).map((path) => ({ at, path })));
    fc.assert(
      fc.property(
        fc.array(fc.record({ place: fc.nat(paths.length - 1), value: junk }), { minLength: 1, maxLength: 12 }),
        (changes) => {
          const objects = [...whole.objects];
          for (const { place, value } of changes) {
            const { at, path } = paths[place]!;
            const object = replaceAt(objects[at]!.object, path, value) as InventoryObject['object'];
            if (typeof object !== 'object' || object === null) continue;
            objects[at] = { ...objects[at]!, object, id: safeId(object, objects[at]!) };
          }
          const { findings } = runChecks({ ...whole, objects });
          expect(
            findings.filter(({ fingerprint }) => fingerprint.endsWith(': crash')).map(({ rule, why }) => [rule, why]),
          ).toEqual([]);
        },
      ),
      { seed: SEED, numRuns: 30 },
    );
  });
});

function safeId(object: InventoryObject['object'], before: InventoryObject): InventoryObject['id'] {
  const { metadata } = object;
  const isSound =
    typeof object.apiVersion === 'string' &&
    typeof object.kind === 'string' &&
    typeof metadata === 'object' &&
    [metadata?.name, metadata?.namespace].every((text) => text === undefined || typeof text === 'string');
  return isSound ? resourceIdOf(object) : before.id;
}

function pathsOf(value: unknown, path: readonly (string | number)[] = []): readonly (readonly (string | number)[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  const below = Object.keys(value).flatMap((key) =>
    pathsOf((value as Record<string, unknown>)[key], [...path, Array.isArray(value) ? Number(key) : key]),
  );
  return path.length === 0 ? below : [path, ...below];
}

function replaceAt(root: unknown, path: readonly (string | number)[], value: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  if (typeof root !== 'object' || root === null) return root;
  const copy: unknown = Array.isArray(root) ? [...root] : { ...root };
  (copy as Record<string | number, unknown>)[step] = replaceAt(
    (root as Record<string | number, unknown>)[step],
    rest,
    value,
  );
  return copy;
}
