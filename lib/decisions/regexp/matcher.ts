import { isWordRune, toLowerRune } from './character-set';
import type { AssertionPlace, RegexpNode } from './syntax';

type Capture = readonly [begin: number, end: number];

/** What matching goes on in: the text, and for each group its captures, last first. */
interface State {
  readonly text: readonly number[];
  captures: ReadonlyMap<number, readonly Capture[]>;
}

/** Goes on behind a piece. */
type Next = (at: number) => boolean;

/** Matches a piece at a position and goes on; false when nothing fits. */
type Step = (state: State, at: number, next: Next) => boolean;

/** Whether an expression is found anywhere in a text. Tries what regexp2 tries, in its order. */
export function findRegexp(node: RegexpNode): (text: readonly number[]) => boolean {
  const step = compile(node, false);
  return (text) => {
    for (let at = 0; at <= text.length; at++) {
      if (step({ text, captures: new Map() }, at, () => true)) return true;
    }
    return false;
  };
}

// Inside a look-behind everything is matched backwards, from the end to the beginning.
function compile(node: RegexpNode, isBackward: boolean): Step {
  switch (node.kind) {
    case 'character':
      return ({ text }, at, next) => {
        const rune = text[isBackward ? at - 1 : at];
        return rune !== undefined && node.test(rune) && next(isBackward ? at - 1 : at + 1);
      };
    case 'sequence':
      return compileSequence(
        node.children.map((child) => compile(child, isBackward)),
        isBackward,
      );
    case 'alternatives': {
      const steps = node.children.map((child) => compile(child, isBackward));
      return (state, at, next) => steps.some((step) => step(state, at, next));
    }
    case 'assertion':
      return ({ text }, at, next) => holds(node.at, text, at) && next(at);
    case 'repeat':
      return compileRepeat(node, isBackward);
    case 'capture':
      return compileCapture(node, isBackward);
    case 'look':
      return compileLook(compile(node.child, node.isBehind), node.isNegative);
    case 'atomic':
      return compileAtomic(compile(node.child, isBackward));
    case 'reference':
      return compileReference(node.group, node.ignoresCase, isBackward);
    case 'conditional':
      return compileConditional(node, isBackward);
  }
}

function compileSequence(steps: readonly Step[], isBackward: boolean): Step {
  const ordered = isBackward ? [...steps].reverse() : steps;
  return (state, at, next) => {
    const from = (index: number, position: number): boolean => {
      const step = ordered[index];
      return step === undefined ? next(position) : step(state, position, (behind) => from(index + 1, behind));
    };
    return from(0, at);
  };
}

function compileRepeat(node: RegexpNode & { kind: 'repeat' }, isBackward: boolean): Step {
  const { child, min, max, isLazy } = node;
  if (child.kind === 'character') return compileCharacterRepeat(child.test, node, isBackward);
  const step = compile(child, isBackward);
  return (state, at, next) => {
    const again = (position: number, count: number): boolean =>
      step(state, position, (behind) => {
        // A turn that took nothing, beyond those that must be, ends the loop.
        if (behind === position && count >= min) return next(behind);
        return go(behind, count + 1);
      });
    const go = (position: number, count: number): boolean => {
      if (count < min) return again(position, count);
      if (isLazy) return next(position) || (count < max && again(position, count));
      return (count < max && again(position, count)) || next(position);
    };
    return go(at, 0);
  };
}

// One character at a time needs no recursion, so that long texts fit the stack.
function compileCharacterRepeat(
  test: (rune: number) => boolean,
  { min, max, isLazy }: RegexpNode & { kind: 'repeat' },
  isBackward: boolean,
): Step {
  const direction = isBackward ? -1 : 1;
  return ({ text }, at, next) => {
    let most = 0;
    for (let position = at; most < max; position += direction) {
      const rune = text[isBackward ? position - 1 : position];
      if (rune === undefined || !test(rune)) break;
      most++;
    }
    if (isLazy) {
      for (let count = min; count <= most; count++) if (next(at + count * direction)) return true;
      return false;
    }
    for (let count = most; count >= min; count--) if (next(at + count * direction)) return true;
    return false;
  };
}

function compileCapture(node: RegexpNode & { kind: 'capture' }, isBackward: boolean): Step {
  const { group, released } = node;
  const step = compile(node.child, isBackward);
  return (state, at, next) =>
    step(state, at, (behind) => {
      const before = state.captures;
      const after = new Map(before);
      let capture: Capture = at <= behind ? [at, behind] : [behind, at];
      if (released !== undefined) {
        const [last, ...rest] = before.get(released) ?? [];
        if (last === undefined) return false;
        after.set(released, rest);
        capture = between(capture, last);
      }
      if (group !== undefined) after.set(group, [capture, ...(after.get(group) ?? [])]);
      state.captures = after;
      if (next(behind)) return true;
      state.captures = before;
      return false;
    });
}

// What a balancing group captures: the stretch between the capture it gives up and itself.
function between([begin, end]: Capture, [otherBegin, otherEnd]: Capture): Capture {
  if (begin >= otherEnd) return [otherEnd, begin];
  if (end <= otherBegin) return [otherBegin, end];
  return [Math.max(begin, otherBegin), Math.min(end, otherEnd)];
}

function compileLook(step: Step, isNegative: boolean): Step {
  return (state, at, next) => {
    const before = state.captures;
    const isThere = step(state, at, () => true);
    if (isNegative) state.captures = before;
    if (isThere !== isNegative && next(at)) return true;
    state.captures = before;
    return false;
  };
}

function compileAtomic(step: Step): Step {
  return (state, at, next) => {
    const before = state.captures;
    let behind = at;
    const isThere = step(state, at, (position) => {
      behind = position;
      return true;
    });
    if (isThere && next(behind)) return true;
    state.captures = before;
    return false;
  };
}

function compileReference(group: number, ignoresCase: boolean, isBackward: boolean): Step {
  return ({ text, captures }, at, next) => {
    const capture = captures.get(group)?.[0];
    if (capture === undefined) return false;
    const length = capture[1] - capture[0];
    const begin = isBackward ? at - length : at;
    if (begin < 0 || begin + length > text.length) return false;
    for (let i = 0; i < length; i++) {
      const [wanted, given] = [text[capture[0] + i] as number, text[begin + i] as number];
      if (wanted !== given && !(ignoresCase && toLowerRune(wanted) === toLowerRune(given))) return false;
    }
    return next(isBackward ? begin : begin + length);
  };
}

function compileConditional(node: RegexpNode & { kind: 'conditional' }, isBackward: boolean): Step {
  const yes = compile(node.yes, isBackward);
  const no = compile(node.no, isBackward);
  const { condition } = node;
  if (typeof condition === 'number') {
    return (state, at, next) => ((state.captures.get(condition) ?? []).length > 0 ? yes : no)(state, at, next);
  }
  const test = compile(condition, isBackward);
  return (state, at, next) => {
    const before = state.captures;
    if ((test(state, at, () => true) ? yes : no)(state, at, next)) return true;
    state.captures = before;
    return false;
  };
}

function holds(place: AssertionPlace, text: readonly number[], at: number): boolean {
  const isNewline = text[at] === 0x0a;
  switch (place) {
    case 'beginning':
    case 'start':
      return at === 0;
    case 'end':
      return at === text.length;
    case 'end-or-final-newline':
      return at === text.length || (at === text.length - 1 && isNewline);
    case 'line-beginning':
      return at === 0 || text[at - 1] === 0x0a;
    case 'line-end':
      return at === text.length || isNewline;
    default: {
      const isWord = (position: number): boolean => {
        const rune = text[position];
        return rune !== undefined && isWordRune(rune);
      };
      return (isWord(at - 1) !== isWord(at)) === (place === 'boundary');
    }
  }
}
