import type { RemovalEntry } from '../../../lib/model/removal-ledger';
import { findCascadingShapeChanges } from '../../../lib/model/removal-ledger';
import { printRemovals, readRemovals } from '../../../lib/report/removal/markdown';

const entry = (shape: string, onRemoval: string): RemovalEntry => ({
  application: 'bandit',
  shape,
  project: 'apps',
  onRemoval,
});

test('the page reads back as it was printed, sorted', () => {
  const entries = [
    { application: 'zoo', shape: 'Application', project: 'apps', onRemoval: 'cascade' },
    { application: 'ant', shape: 'element of apps', project: 'apps', onRemoval: 'keep' },
  ];
  const page = printRemovals('vps', entries);
  expect(readRemovals(page)).toEqual([entries[1], entries[0]]);
  expect(printRemovals('vps', [...entries].reverse())).toBe(page);
});

test('anything but the table is passed over', () => {
  expect(readRemovals('')).toEqual([]);
  expect(
    readRemovals('| Application | shape | project | on removal |\n|---|---|---|---|\n| x | y | z | who knows |\n'),
  ).toEqual([]);
});

test.each([
  ['element of apps', 'keep', 'Application', 'cascade', 1],
  ['Application', 'cascade', 'element of apps', 'keep', 1],
  ['element of apps', 'keep', 'Application', 'keep', 0],
  ['Application', 'keep', 'element of apps', 'keep', 0],
  ['Application', 'protect', 'element of apps', 'keep', 0],
  ['Application', 'keep', 'Application', 'cascade', 0],
  ['Application', 'cascade', 'Application', 'keep', 0],
] as const)('%s (%s) to %s (%s): %d refused', (from, was, to, becomes, count) => {
  expect(findCascadingShapeChanges([entry(from, was)], [entry(to, becomes)])).toHaveLength(count);
});

test('a new app, and one that goes, change no shape', () => {
  expect(findCascadingShapeChanges([], [entry('Application', 'cascade')])).toEqual([]);
  expect(findCascadingShapeChanges([entry('Application', 'cascade')], [])).toEqual([]);
});
