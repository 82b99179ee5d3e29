import { editDistance } from './edit-distance';

/** The name that differs from the wanted one by one or two characters, if there is one: a likely slip of the pen. */
export function findNearName(wanted: string, names: readonly string[]): string | undefined {
  let best: string | undefined;
  let least = Math.min(2, Math.floor(wanted.length / 3)) + 1;
  for (const name of names) {
    if (Math.abs(name.length - wanted.length) >= least) continue;
    const distance = editDistance(wanted, name);
    if (distance < least) [best, least] = [name, distance];
  }
  return best;
}
