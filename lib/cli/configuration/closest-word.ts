import { editDistance } from '../../checks/facts/edit-distance';

/** The word that was probably meant: within two edits, or undefined. */
export function closestWord(written: string, words: readonly string[]): string | undefined {
  const ranked = words
    .map((word) => ({ word, distance: editDistance(written.toLowerCase(), word.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance);
  const best = ranked[0];
  return best && best.distance <= Math.max(2, Math.floor(written.length / 4)) ? best.word : undefined;
}
