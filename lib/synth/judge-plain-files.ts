import { runChecks } from '../checks/run-checks';
import type { Locator } from '../inventory/locate';
import { readInventory } from '../inventory/read-inventory';
import type { InputError, InventoryObject } from '../model/inventory';
import type { Place } from '../model/place';
import { describeChecks } from './describe-checks';
import type { Judgement } from './judgement';

/**
 * Judges what plain cdk8s apps of a program wrote.
 *
 * @param folder absolute path of the folder they wrote to
 * @param label how messages name it: the output folder it becomes
 */
export function judgePlainFiles(folder: string, label: string): Judgement {
  const { inventory, locator } = readInventory({ inputs: ['.'], base: folder });
  const relabel = (place: Place): Place =>
    place.file === undefined ? place : { ...place, file: `${label}/${place.file}` };
  const move = (object: InventoryObject): InventoryObject => ({ ...object, place: relabel(object.place) });
  const locate: Locator['locate'] = (place, path) => {
    const file = place.file?.slice(label.length + 1);
    return relabel(locator.locate({ ...place, file }, path));
  };
  const result = runChecks({
    ...inventory,
    objects: inventory.objects.map(move),
    skipped: inventory.skipped.map(({ file, reason }) => ({ file: `${label}/${file}`, reason })),
    ...(inventory.argocdValues === undefined
      ? {}
      : { argocdValues: inventory.argocdValues.map(({ at, file }) => ({ at, file: move(file) })) }),
  });
  const judgement = describeChecks(result, { locate }, 'error');
  const unreadable = inventory.errors.map((error) => formatInputError({ ...error, place: relabel(error.place) }));
  return { ...judgement, faults: [...unreadable, ...judgement.faults] };
}

function formatInputError({ code, fix, place, what, why }: InputError): string {
  const where = place.line === undefined ? place.file : `${place.file}:${place.line}`;
  const reason = why === undefined ? '' : `  ${why}\n`;
  return `${where}: error ${code}\n  ${what}\n${reason}  fix: ${fix}`;
}
