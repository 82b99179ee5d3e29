import { CharacterSet, isWordRune } from './character-set';
import { scanCharacterEscape, scanPropertyName } from './escapes';
import type { Scanner } from './scanner';
import { RegexpSyntaxError } from './syntax';

/** Reads a character class behind its `[`, up to and with its `]`. */
export function parseClass(scanner: Scanner, ignoresCase: boolean): CharacterSet {
  const set = new CharacterSet();
  if (scanner.takeIf('^')) set.isNegated = true;
  let rangeFrom: number | undefined;
  for (let isFirst = true; scanner.left > 0; isFirst = false) {
    let character = scanner.take();
    let isEscaped = false;
    if (character === ']' && !isFirst) {
      if (ignoresCase) set.addLowerCase();
      return set;
    }
    let rune = character.codePointAt(0) as number;
    if (character === '\\' && scanner.left > 0) {
      const shorthand = scanner.peek();
      if ('dDsSwWpP'.includes(shorthand)) {
        scanner.take();
        if (rangeFrom !== undefined)
          throw new RegexpSyntaxError(`cannot include class \\${shorthand} in character range`);
        if ('pP'.includes(shorthand)) set.addProperty(scanPropertyName(scanner), shorthand === 'P', ignoresCase);
        else set.addShorthand(shorthand);
        continue;
      }
      if (shorthand === '-') {
        // A hyphen that is escaped is added at once; a range that was begun stays open.
        scanner.take();
        set.addRange(0x2d, 0x2d);
        continue;
      }
      rune = scanCharacterEscape(scanner);
      character = String.fromCodePoint(rune);
      isEscaped = true;
    } else if (character === '[' && rangeFrom === undefined) skipPosixName(scanner);

    if (rangeFrom !== undefined) {
      if (character === '[' && !isEscaped && !isFirst) {
        set.addRange(rangeFrom, rangeFrom);
        subtractClass(set, scanner, ignoresCase);
      } else {
        if (rangeFrom > rune) throw new RegexpSyntaxError('range in reverse order');
        set.addRange(rangeFrom, rune);
      }
      rangeFrom = undefined;
    } else if (scanner.left >= 2 && scanner.peek() === '-' && scanner.peek(1) !== ']') {
      rangeFrom = rune;
      scanner.take();
    } else if (character === '-' && !isEscaped && !isFirst && scanner.peek() === '[') {
      scanner.take();
      subtractClass(set, scanner, ignoresCase);
    } else set.addRange(rune, rune);
  }
  throw new RegexpSyntaxError('unterminated [] set');
}

function subtractClass(set: CharacterSet, scanner: Scanner, ignoresCase: boolean): void {
  set.subtract(parseClass(scanner, ignoresCase));
  if (scanner.left > 0 && scanner.peek() !== ']') {
    throw new RegexpSyntaxError('a subtraction must be the last element in a character class');
  }
}

// `[:alpha:]` inside a class is read and has no effect but for its `[`, which is added.
function skipPosixName(scanner: Scanner): void {
  if (scanner.peek() !== ':') return;
  const before = scanner.position;
  scanner.take();
  if (scanner.left > 1) scanner.takeIf('^');
  scanner.takeWhile((character) => isWordRune(character.codePointAt(0) as number));
  if (!scanner.takeIf(':]')) scanner.position = before;
}
