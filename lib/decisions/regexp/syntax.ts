/** Whether a code point is accepted. */
export type CharacterTest = (rune: number) => boolean;

/** A piece of a parsed expression (.NET syntax, as dlclark/regexp2 reads it). Options are resolved into the pieces. */
export type RegexpNode =
  | {
      readonly kind: 'character';
      readonly test: CharacterTest;
      /** Whether a class with categories (`\d`, `\p{L}`) is behind it, and whether one of them is negated. */
      readonly categories?: 'some' | 'negated';
    }
  | { readonly kind: 'sequence' | 'alternatives'; readonly children: readonly RegexpNode[] }
  | { readonly kind: 'assertion'; readonly at: AssertionPlace }
  | {
      readonly kind: 'repeat';
      readonly child: RegexpNode;
      readonly min: number;
      readonly max: number;
      readonly isLazy: boolean;
    }
  /** `group` is undefined for `(?<-x>…)`; `released` names the group whose last capture is given up. */
  | {
      readonly kind: 'capture';
      readonly group: number | undefined;
      readonly released: number | undefined;
      readonly child: RegexpNode;
    }
  | { readonly kind: 'look'; readonly isBehind: boolean; readonly isNegative: boolean; readonly child: RegexpNode }
  | { readonly kind: 'atomic'; readonly child: RegexpNode }
  | { readonly kind: 'reference'; readonly group: number; readonly ignoresCase: boolean }
  | {
      readonly kind: 'conditional';
      /** A group that must have matched, or an expression that must match ahead. */
      readonly condition: number | RegexpNode;
      readonly yes: RegexpNode;
      readonly no: RegexpNode;
    };

/** Where an assertion holds; the two `line` ones only with option `m`. */
export type AssertionPlace =
  | 'beginning'
  | 'end'
  | 'end-or-final-newline'
  | 'line-beginning'
  | 'line-end'
  | 'boundary'
  | 'no-boundary'
  | 'start';

/** An expression that regexp2 refuses; Argo CD takes it for one that matches nothing. */
export class RegexpSyntaxError extends Error {}

/** Options that can be switched inside an expression. */
export interface RegexpOptions {
  readonly ignoreCase: boolean;
  readonly multiline: boolean;
  readonly explicitCapture: boolean;
  readonly singleline: boolean;
  readonly freeSpacing: boolean;
}

/** No option set, as Argo CD compiles expressions. */
export const NO_OPTIONS: RegexpOptions = {
  ignoreCase: false,
  multiline: false,
  explicitCapture: false,
  singleline: false,
  freeSpacing: false,
};
