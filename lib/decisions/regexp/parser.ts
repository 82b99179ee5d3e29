import { Undecidable } from '../answer';
import { CharacterSet, isWordRune, toLowerRune } from './character-set';
import { parseClass } from './class-parser';
import { scanCharacterEscape, scanPropertyName } from './escapes';
import { scanFreeSpace } from './free-space';
import { GroupNumbers } from './group-numbers';
import { openGroup } from './group-opening';
import { Scanner } from './scanner';
import { type AssertionPlace, NO_OPTIONS, type RegexpNode, type RegexpOptions, RegexpSyntaxError } from './syntax';

const ASSERTIONS: Readonly<Record<string, AssertionPlace>> = {
  A: 'beginning',
  b: 'boundary',
  B: 'no-boundary',
  G: 'start',
  Z: 'end-or-final-newline',
  z: 'end',
};

/**
 * Parses an expression in .NET syntax as dlclark/regexp2 does without options. Throws {@link RegexpSyntaxError} for one
 * that it refuses, `Undecidable` for one whose Unicode names are not known here.
 */
export function parseRegexp(pattern: string): RegexpNode {
  // Numbers of groups are needed before references can be read, so the text is read twice.
  const groups = new GroupNumbers();
  new Parser(pattern, groups).parse();
  groups.settle();
  return new Parser(pattern, groups).parse();
}

class Parser {
  private readonly scanner: Scanner;
  private options: RegexpOptions = NO_OPTIONS;

  constructor(
    pattern: string,
    private readonly groups: GroupNumbers,
  ) {
    this.scanner = new Scanner(pattern);
  }

  parse(): RegexpNode {
    const child = this.parseAlternatives();
    if (this.scanner.left > 0) throw new RegexpSyntaxError('unexpected )');
    return child;
  }

  private parseAlternatives(): RegexpNode {
    const children = this.parseBranches();
    return children.length === 1 ? (children[0] as RegexpNode) : { kind: 'alternatives', children };
  }

  private parseBranches(): readonly RegexpNode[] {
    const branches = [this.parseSequence()];
    while (this.scanner.takeIf('|')) branches.push(this.parseSequence());
    return branches;
  }

  private parseSequence(): RegexpNode {
    const children: RegexpNode[] = [];
    for (;;) {
      scanFreeSpace(this.scanner, this.options);
      const next = this.scanner.peek();
      if (next === '' || next === '|' || next === ')') return { kind: 'sequence', children };
      if (this.scanner.isQuantifierAhead()) throw new RegexpSyntaxError('missing argument to repetition operator');
      const isPlain = !'[(\\^$.'.includes(next);
      const atom = this.parseAtom();
      // Options alone, as in `(?i)`, are nothing that could be repeated.
      if (atom !== undefined) children.push(this.parseQuantifier(atom, isPlain));
    }
  }

  private parseAtom(): RegexpNode | undefined {
    const character = this.scanner.take();
    switch (character) {
      case '[': {
        const set = parseClass(this.scanner, this.options.ignoreCase);
        return this.setNode(set);
      }
      case '(':
        return this.parseGroup();
      case '\\':
        return this.parseEscape();
      case '^':
        return { kind: 'assertion', at: this.options.multiline ? 'line-beginning' : 'beginning' };
      case '$':
        return { kind: 'assertion', at: this.options.multiline ? 'line-end' : 'end-or-final-newline' };
      case '.': {
        const { singleline } = this.options;
        return { kind: 'character', test: (rune) => singleline || rune !== 0x0a };
      }
      default:
        return this.characterNode(character.codePointAt(0) as number);
    }
  }

  private characterNode(rune: number): RegexpNode {
    if (!this.options.ignoreCase) return { kind: 'character', test: (given) => given === rune };
    const lower = toLowerRune(rune);
    return { kind: 'character', test: (given) => toLowerRune(given) === lower };
  }

  private setNode(set: CharacterSet): RegexpNode {
    const test = this.options.ignoreCase
      ? (rune: number) => set.has(toLowerRune(rune))
      : (rune: number) => set.has(rune);
    return { kind: 'character', test, categories: set.categoriesInIt };
  }

  private parseQuantifier(child: RegexpNode, isPlain: boolean): RegexpNode {
    const { scanner } = this;
    scanFreeSpace(scanner, this.options, isPlain);
    if (!scanner.isQuantifierAhead()) return child;
    const sign = scanner.take();
    let min = sign === '+' ? 1 : 0;
    let max = sign === '?' ? 1 : Number.POSITIVE_INFINITY;
    if (sign === '{') {
      min = scanner.takeDecimal();
      max = min;
      if (scanner.takeIf(',')) max = scanner.peek() === '}' ? Number.POSITIVE_INFINITY : scanner.takeDecimal();
      scanner.take();
    }
    scanFreeSpace(scanner, this.options);
    const isLazy = scanner.takeIf('?');
    if (min > max) throw new RegexpSyntaxError('invalid repeat count');
    scanFreeSpace(scanner, this.options);
    if (scanner.isQuantifierAhead()) throw new RegexpSyntaxError('invalid nested repetition operator');
    return { kind: 'repeat', child, min, max, isLazy };
  }

  private parseGroup(): RegexpNode | undefined {
    const before = this.options;
    const opening = openGroup(this.scanner, this.options, this.groups);
    if (opening.kind === 'options') {
      this.options = opening.options;
      return undefined;
    }
    if (opening.kind === 'conditional') return this.parseConditional(opening.condition, before);
    if (opening.options) this.options = opening.options;
    const child = this.parseAlternatives();
    if (!this.scanner.takeIf(')')) throw new RegexpSyntaxError('missing closing )');
    this.options = before;
    switch (opening.kind) {
      case 'capture':
        return { kind: 'capture', group: opening.group, released: opening.released, child };
      case 'look':
        return { kind: 'look', isBehind: opening.isBehind, isNegative: opening.isNegative, child };
      case 'atomic':
        return { kind: 'atomic', child };
      default:
        return child;
    }
  }

  // The condition is a group's number, or an expression in parentheses of its own that captures nothing itself.
  private parseConditional(group: number | undefined, before: RegexpOptions): RegexpNode {
    let condition: number | RegexpNode;
    if (group === undefined) {
      const opened = this.scanner.isAhead('(?') ? this.parseConditionGroup() : this.parsePlainCondition();
      if (opened === undefined) throw new RegexpSyntaxError('illegal conditional (?(...)) expression');
      condition = opened;
    } else condition = group;
    const begin = this.scanner.position;
    const branches = this.parseBranches();
    if (group === undefined && OPTION_SWITCH.test(this.scanner.textSince(begin))) {
      throw new Undecidable('a regular expression switches options behind a condition');
    }
    if (!this.scanner.takeIf(')')) throw new RegexpSyntaxError('missing closing )');
    this.options = before;
    if (branches.length > 2) throw new RegexpSyntaxError('too many | in (?()|)');
    const [yes, no] = branches as readonly [RegexpNode, RegexpNode?];
    // Where a match may begin, regexp2 looks at the first branch alone then, and overlooks matches.
    if (no === undefined && !takesNothing(yes) && this.groups.isSettled) {
      throw new Undecidable('a regular expression has a condition without an alternative');
    }
    return { kind: 'conditional', condition, yes, no: no ?? { kind: 'sequence', children: [] } };
  }

  private parseConditionGroup(): RegexpNode | undefined {
    this.scanner.take();
    // A condition may not switch options.
    if (!/^[:=!><'(]$/.test(this.scanner.peek(1))) throw new RegexpSyntaxError('unrecognized grouping construct');
    return this.parseGroup();
  }

  private parsePlainCondition(): RegexpNode {
    this.scanner.take();
    const before = this.options;
    const child = this.parseAlternatives();
    if (!this.scanner.takeIf(')')) throw new RegexpSyntaxError('missing closing )');
    this.options = before;
    return child;
  }

  private parseEscape(): RegexpNode {
    const { scanner } = this;
    if (scanner.left === 0) throw new RegexpSyntaxError('illegal \\ at end of pattern');
    const letter = scanner.peek();
    const at = Object.hasOwn(ASSERTIONS, letter) ? ASSERTIONS[letter] : undefined;
    if (at !== undefined) {
      scanner.take();
      return { kind: 'assertion', at };
    }
    if ('wWsSdD'.includes(letter)) {
      scanner.take();
      const set = new CharacterSet();
      set.addShorthand(letter);
      return this.setNode(set);
    }
    if (letter === 'p' || letter === 'P') {
      scanner.take();
      const set = new CharacterSet();
      set.addProperty(scanPropertyName(scanner), letter === 'P', this.options.ignoreCase);
      return this.setNode(set);
    }
    const group = this.scanReference();
    if (group !== undefined) return { kind: 'reference', group, ignoresCase: this.options.ignoreCase };
    return this.characterNode(scanCharacterEscape(scanner));
  }

  // `\1`, `\k<name>`, and the older `\<name>`, which is a literal `<` where no reference can be read.
  private scanReference(): number | undefined {
    const { scanner, groups } = this;
    const before = scanner.position;
    const isNamed = scanner.takeIf('k');
    const open = scanner.peek();
    const isAngled = (open === '<' || open === "'") && scanner.left > 1;
    if (isNamed && !isAngled) throw new RegexpSyntaxError('malformed \\k<...> named back reference');
    if (isAngled) {
      scanner.take();
      const close = open === '<' ? '>' : "'";
      const isNumber = /^[0-9]$/.test(scanner.peek());
      const name = isNumber
        ? scanner.takeDecimal()
        : scanner.takeWhile((character) => isWordRune(character.codePointAt(0) as number));
      if (name !== '' && scanner.takeIf(close)) return groups.resolve(name);
      if (isNamed && !isNumber) throw new RegexpSyntaxError('malformed \\k<...> named back reference');
    } else if (open >= '1' && open <= '9' && open.length === 1) {
      const number = scanner.takeDecimal();
      if (groups.has(number)) return number;
      if (number <= 9) return groups.resolve(number);
    }
    scanner.position = before;
    return undefined;
  }
}

// regexp2 reads switched options there in ways of its own.
const OPTION_SWITCH = /\(\?[imnsx+-]/;

function takesNothing(node: RegexpNode): boolean {
  if (node.kind === 'sequence') return node.children.every(takesNothing);
  return node.kind === 'look' || node.kind === 'assertion';
}
