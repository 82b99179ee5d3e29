import type { Scanner } from './scanner';
import { type RegexpOptions, RegexpSyntaxError } from './syntax';

/**
 * Skips comments `(?#…)`, and with option `x` white space and `# …` to the end of the line.
 *
 * @param toleratesOpenComment whether a comment may lack its end; regexp2 overlooks that behind a plain character
 */
export function scanFreeSpace(scanner: Scanner, { freeSpacing }: RegexpOptions, toleratesOpenComment = false): void {
  for (;;) {
    if (freeSpacing) {
      scanner.takeWhile((character) => /^[\t\n\v\f\r ]$/.test(character));
      if (scanner.peek() === '#') {
        scanner.takeWhile((character) => character !== '\n');
        continue;
      }
    }
    if (!scanner.isAhead('(?#')) return;
    scanner.takeWhile((character) => character !== ')');
    if (scanner.left === 0 && toleratesOpenComment) return;
    if (!scanner.takeIf(')')) throw new RegexpSyntaxError('unterminated comment');
  }
}
