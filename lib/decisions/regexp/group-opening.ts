import { isWordRune } from './character-set';
import type { GroupNumbers } from './group-numbers';
import type { Scanner } from './scanner';
import { type RegexpOptions, RegexpSyntaxError } from './syntax';

/** What an opening parenthesis opens. */
export type GroupOpening =
  | {
      readonly kind: 'capture';
      readonly group: number | undefined;
      readonly released: number | undefined;
      readonly options?: undefined;
    }
  | { readonly kind: 'plain' | 'atomic'; readonly options?: RegexpOptions }
  | { readonly kind: 'look'; readonly isBehind: boolean; readonly isNegative: boolean; readonly options?: undefined }
  /** `(?i)`: no group, the options of what follows. */
  | { readonly kind: 'options'; readonly options: RegexpOptions }
  /** `(?(…)`: a group's number, or undefined when an expression follows. */
  | { readonly kind: 'conditional'; readonly condition: number | undefined };

/** Reads what follows `(`. */
export function openGroup(scanner: Scanner, options: RegexpOptions, groups: GroupNumbers): GroupOpening {
  if (scanner.peek() !== '?' || scanner.peek(1) === ')') {
    if (options.explicitCapture) return { kind: 'plain' };
    return { kind: 'capture', group: groups.takeNext(), released: undefined };
  }
  scanner.take();
  if (scanner.left === 0) throw unrecognized();
  if (scanner.takeIf(':')) return { kind: 'plain' };
  if (scanner.takeIf('=')) return { kind: 'look', isBehind: false, isNegative: false };
  if (scanner.takeIf('!')) return { kind: 'look', isBehind: false, isNegative: true };
  if (scanner.takeIf('>')) return { kind: 'atomic' };
  if (scanner.takeIf('<=')) return { kind: 'look', isBehind: true, isNegative: false };
  if (scanner.takeIf('<!')) return { kind: 'look', isBehind: true, isNegative: true };
  if (scanner.takeIf('<')) return openNamedGroup(scanner, '>', groups);
  if (scanner.takeIf("'")) return openNamedGroup(scanner, "'", groups);
  if (scanner.peek() === '(') return openConditional(scanner, groups);
  const changed = scanOptions(scanner, options);
  if (scanner.takeIf(')')) return { kind: 'options', options: changed };
  if (scanner.takeIf(':')) return { kind: 'plain', options: changed };
  throw unrecognized();
}

function unrecognized(): RegexpSyntaxError {
  return new RegexpSyntaxError('unrecognized grouping construct');
}

function scanName(scanner: Scanner): string | number {
  if (/^[0-9]$/.test(scanner.peek())) return scanner.takeDecimal();
  const name = scanner.takeWhile((character) => isWordRune(character.codePointAt(0) as number));
  if (name === '') throw new RegexpSyntaxError('invalid group name');
  return name;
}

// `(?<name>`, `(?<2>`, and the balancing `(?<name-other>` and `(?<-other>`.
function openNamedGroup(scanner: Scanner, close: string, groups: GroupNumbers): GroupOpening {
  let group: number | undefined;
  if (scanner.peek() !== '-') {
    const name = scanName(scanner);
    if (name === 0) throw new RegexpSyntaxError('capture number cannot be zero');
    group = groups.note(name);
  }
  let released: number | undefined;
  if (scanner.takeIf('-')) released = groups.resolve(scanName(scanner));
  if (!scanner.takeIf(close)) throw new RegexpSyntaxError('invalid group name');
  return { kind: 'capture', group, released };
}

function openConditional(scanner: Scanner, groups: GroupNumbers): GroupOpening {
  const before = scanner.position;
  scanner.take();
  if (/^[0-9]$/.test(scanner.peek())) {
    const number = scanner.takeDecimal();
    if (!scanner.takeIf(')') || !groups.has(number)) throw new RegexpSyntaxError('reference to undefined group');
    return { kind: 'conditional', condition: number };
  }
  const name = scanner.takeWhile((character) => isWordRune(character.codePointAt(0) as number));
  if (name !== '' && groups.hasKnownName(name) && scanner.takeIf(')')) {
    return { kind: 'conditional', condition: groups.resolve(name) };
  }
  scanner.position = before;
  if (scanner.isAhead('(?#') || scanner.isAhead("(?'")) throw new RegexpSyntaxError('illegal condition');
  if (scanner.isAhead('(?<') && !scanner.isAhead('(?<=') && !scanner.isAhead('(?<!')) {
    throw new RegexpSyntaxError('alternation conditions do not capture and cannot be named');
  }
  return { kind: 'conditional', condition: undefined };
}

const OPTION_LETTERS: Readonly<Record<string, keyof RegexpOptions | 'without effect'>> = {
  i: 'ignoreCase',
  m: 'multiline',
  n: 'explicitCapture',
  s: 'singleline',
  x: 'freeSpacing',
  d: 'without effect',
  u: 'without effect',
};

function scanOptions(scanner: Scanner, options: RegexpOptions): RegexpOptions {
  let changed = options;
  let isOff = false;
  for (; scanner.left > 0; scanner.take()) {
    const character = scanner.peek();
    if (character === '-' || character === '+') {
      isOff = character === '-';
      continue;
    }
    const option = Object.hasOwn(OPTION_LETTERS, character.toLowerCase())
      ? OPTION_LETTERS[character.toLowerCase()]
      : undefined;
    if (option === undefined) break;
    if (option !== 'without effect') changed = { ...changed, [option]: !isOff };
  }
  return changed;
}
