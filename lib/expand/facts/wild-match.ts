/**
 * git's `wildmatch` without its path mode, as a plain pathspec uses it: `*` and `?` cross slashes, a
 * class may be negated with `!` or `^`, a malformed class matches nothing. Compares bytes, as git does.
 *
 * Source: git 2.39, `wildmatch.c`, `dowild` with flags 0.
 */
export function wildMatch(pattern: string, text: string): boolean {
  return matchFrom(bytes(pattern), 0, bytes(text), 0);
}

/** One character a byte. */
function bytes(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1');
}

function matchFrom(pattern: string, patternAt: number, text: string, textAt: number): boolean {
  let place = patternAt;
  let at = textAt;
  // Where to go on after a mismatch: one more byte for the last star. Earlier stars never need more.
  let starPlace = -1;
  let starAt = -1;
  for (;;) {
    if (place >= pattern.length) {
      if (at >= text.length) return true;
    } else if (pattern[place] === '*') {
      while (pattern[place] === '*') place++;
      starPlace = place;
      starAt = at;
      continue;
    } else if (at < text.length) {
      const next = matchOne(pattern, place, text[at]!);
      if (next === undefined) return false;
      if (next > 0) {
        place = next;
        at++;
        continue;
      }
    }
    if (starPlace < 0 || starAt >= text.length) return false;
    starAt++;
    at = starAt;
    place = starPlace;
  }
}

/** Place after the element that matches the byte; 0 when it does not, undefined when it is malformed. */
function matchOne(pattern: string, place: number, byte: string): number | undefined {
  const current = pattern[place];
  if (current === '?') return place + 1;
  if (current === '[') return matchClass(pattern, place, byte);
  if (current === '\\') return place + 1 < pattern.length && pattern[place + 1] === byte ? place + 2 : 0;
  return current === byte ? place + 1 : 0;
}

const NAMED_CLASSES: Readonly<Record<string, RegExp>> = {
  alnum: /[A-Za-z0-9]/,
  alpha: /[A-Za-z]/,
  blank: /[ \t]/,
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the class of control characters is meant
  cntrl: /[\0-\x1f\x7f]/,
  digit: /[0-9]/,
  graph: /[!-~]/,
  lower: /[a-z]/,
  print: /[ -~]/,
  punct: /[!-/:-@[-`{-~]/,
  space: /[ \t\n\v\f\r]/,
  upper: /[A-Z]/,
  xdigit: /[0-9A-Fa-f]/,
};

function matchClass(pattern: string, opening: number, byte: string): number | undefined {
  let place = opening + 1;
  const isNegated = pattern[place] === '!' || pattern[place] === '^';
  if (isNegated) place++;
  let isIn = false;
  let previous = '';
  for (let count = 0; ; count++) {
    const current = pattern[place];
    if (current === undefined) return undefined;
    if (current === ']' && count > 0) break;
    if (current === '\\') {
      place++;
      if (pattern[place] === undefined) return undefined;
      previous = pattern[place]!;
      isIn ||= previous === byte;
    } else if (current === '-' && previous !== '' && pattern[place + 1] !== undefined && pattern[place + 1] !== ']') {
      place++;
      if (pattern[place] === '\\') place++;
      const high = pattern[place];
      if (high === undefined) return undefined;
      isIn ||= previous <= byte && byte <= high;
      previous = '';
    } else if (current === '[' && pattern[place + 1] === ':') {
      const closing = pattern.indexOf(']', place + 2);
      if (closing < 0) return undefined;
      if (closing - place < 4 || pattern[closing - 1] !== ':') {
        // Not a named class after all: the bracket stands for itself.
        isIn ||= byte === '[';
        previous = '[';
      } else {
        const named = NAMED_CLASSES[pattern.slice(place + 2, closing - 1)];
        if (named === undefined) return undefined;
        isIn ||= named.test(byte);
        previous = '';
        place = closing;
      }
    } else {
      isIn ||= current === byte;
      previous = current;
    }
    place++;
  }
  return isIn !== isNegated ? place + 1 : 0;
}
