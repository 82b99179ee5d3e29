import { Undecidable } from '../answer';
import { isGoSpace, toGoLowerCase } from '../go/letter-case';
import { type CharacterTest, RegexpSyntaxError } from './syntax';

interface Category {
  readonly name: string;
  readonly isNegated: boolean;
  readonly test: CharacterTest;
}

const WORD = /^[\p{L}\p{Mn}\p{Nd}\p{Pc}\u200c\u200d]$/u;

/** A letter, mark, digit or connector, or a zero-width joiner. */
export function isWordRune(rune: number): boolean {
  if (rune < 0x80) {
    return (
      (rune >= 0x61 && rune <= 0x7a) ||
      (rune >= 0x30 && rune <= 0x39) ||
      (rune >= 0x41 && rune <= 0x5a) ||
      rune === 0x5f
    );
  }
  return WORD.test(String.fromCodePoint(rune));
}

/** Go, `unicode.ToLower`. */
export function toLowerRune(rune: number): number {
  return toGoLowerCase(String.fromCodePoint(rune)).codePointAt(0) as number;
}

const GENERAL_CATEGORIES = /^(C[cfnos]?|L[lmotuC]?|M[cen]?|N[dlo]?|P[cdefios]?|S[ckmo]?|Z[lps]?)$/;

/**
 * The test for `\p{NAME}`. A one- or two-letter name that is no general category of Unicode is refused, as in Go.
 * Scripts and properties are not known here: {@link Undecidable}.
 */
export function unicodeProperty(name: string): CharacterTest {
  if (!GENERAL_CATEGORIES.test(name)) {
    if (name.length <= 2) throw new RegexpSyntaxError(`unknown unicode category, script, or property '${name}'`);
    throw new Undecidable(`the Unicode script or property \`${name}\` in a regular expression is not known`);
  }
  // Go leaves unassigned code points out of `C`.
  const pattern = name === 'C' ? '[\\p{Cc}\\p{Cf}\\p{Co}\\p{Cs}]' : `\\p{${name === 'LC' ? 'LC' : name}}`;
  const expression = new RegExp(`^${pattern}$`, 'u');
  return (rune) => expression.test(String.fromCodePoint(rune));
}

const DIGIT = unicodeProperty('Nd');

/** A character class as regexp2 builds and asks it: ranges, then categories in order, negation, subtraction. */
export class CharacterSet {
  isNegated = false;
  private isAnything = false;
  private ranges: (readonly [first: number, last: number])[] = [];
  private categories: Category[] = [];
  private subtracted: CharacterSet | undefined;

  addRange(first: number, last: number): void {
    this.ranges.push([first, last]);
  }

  /** `\d`, `\s`, `\w` and their negations; the letter as written. */
  addShorthand(letter: string): void {
    const name = letter.toLowerCase();
    const test = name === 'd' ? DIGIT : name === 's' ? isSpaceRune : isWordRune;
    this.addCategory({ name: name === 'd' ? 'Nd' : name, isNegated: letter !== name, test });
  }

  /** `\p{NAME}`, `\P{NAME}`. Without regard to case the three kinds of letters are one. */
  addProperty(name: string, isNegated: boolean, ignoresCase: boolean): void {
    const test = unicodeProperty(name);
    if (ignoresCase && ['Ll', 'Lu', 'Lt'].includes(name)) {
      for (const each of ['Ll', 'Lu', 'Lt']) this.addCategory({ name: each, isNegated, test: unicodeProperty(each) });
    }
    this.addCategory({ name, isNegated, test });
  }

  /** What categories it has: none, `some`, or one at least that is `negated`. */
  get categoriesInIt(): 'some' | 'negated' | undefined {
    if (this.categories.length === 0) return undefined;
    return this.categories.some(({ isNegated }) => isNegated) ? 'negated' : 'some';
  }

  subtract(set: CharacterSet): void {
    this.subtracted = set;
  }

  private addCategory(category: Category): void {
    if (this.isAnything) return;
    const known = this.categories.find(({ name }) => name === category.name);
    if (known === undefined) this.categories.push(category);
    else if (known.isNegated !== category.isNegated) {
      this.isAnything = true;
      this.categories = [];
    }
  }

  /** Makes letters in the set stand for their lower case too; the text is then asked in lower case. */
  addLowerCase(): void {
    for (const [first, last] of [...this.ranges]) {
      for (let rune = first; rune <= last && rune - first < 0x3000; rune++) {
        const lower = toLowerRune(rune);
        if (lower !== rune) this.ranges.push([lower, lower]);
      }
    }
  }

  has(rune: number): boolean {
    let isIn = this.isAnything || this.ranges.some(([first, last]) => rune >= first && rune <= last);
    if (!isIn) {
      // The first category that has something to say decides, also against a later one.
      for (const { isNegated, test } of this.categories) {
        if (test(rune)) {
          isIn = !isNegated;
          break;
        }
        if (isNegated) {
          isIn = true;
          break;
        }
      }
    }
    if (this.isNegated) isIn = !isIn;
    return isIn && !this.subtracted?.has(rune);
  }
}

function isSpaceRune(rune: number): boolean {
  return isGoSpace(String.fromCodePoint(rune));
}
