import type { Scanner } from './scanner';
import { type RegexpOptions, RegexpSyntaxError } from './syntax';

/** Skips comments `(?#…)`, and with option `x` white space and `# …` to the end of the line. */
export function scanFreeSpace(scanner: Scanner, { freeSpacing }: RegexpOptions): void {
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
    if (!scanner.takeIf(')')) throw new RegexpSyntaxError('unterminated comment');
  }
}
