import { runChecks } from '../checks/run-checks';
import type { Locator } from '../inventory/locate';
import { readInventory } from '../inventory/read-inventory';
import { describeChecks } from './describe-checks';
import type { Judgement } from './judgement';

/**
 * Judges what plain cdk8s apps of a program wrote.
 *
 * @param folder absolute path of the folder they wrote to
 * @param label how messages name it
 */
export function judgePlainFiles(folder: string, label: string): Judgement {
  const { inventory, locator } = readInventory({ inputs: ['.'], base: folder });
  const locate: Locator['locate'] = (place, path) => {
    const found = locator.locate(place, path);
    return found.file === undefined ? found : { ...found, file: `${label}/${found.file.replace(/^\.\//, '')}` };
  };
  const judgement = describeChecks(runChecks(inventory), { locate }, 'error');
  const unreadable = inventory.errors.map(
    ({ code, fix, place, what, why }) =>
      `${label}/${place.file ?? ''}:${place.line ?? 1}: error ${code}\n  ${what}\n${why === undefined ? '' : `  ${why}\n`}  fix: ${fix}`,
  );
  return { ...judgement, faults: [...unreadable, ...judgement.faults] };
}
