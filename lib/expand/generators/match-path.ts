/**
 * Go's `path.Match`: `*` and `?` stay within one segment, classes may be negated with `^`, a backslash
 * escapes. Undefined when the pattern is malformed and the matching got as far as to notice.
 *
 * Source: Go 1.26, `path.Match`.
 */
export function matchPath(pattern: string, path: string): boolean | undefined {
  let rest = [...pattern];
  let name = [...path];
  while (rest.length > 0) {
    const { star, chunk, remainder } = scanChunk(rest);
    rest = remainder;
    if (star && chunk.length === 0) return !name.includes('/');
    const after = matchChunk(chunk, name);
    if (after === undefined) return undefined;
    if (after !== false && (after.length === 0 || rest.length > 0)) {
      name = after;
      continue;
    }
    const skipped = star ? matchLater(chunk, name, rest.length === 0) : false;
    if (skipped === undefined) return undefined;
    if (skipped === false) return isMalformed(rest) ? undefined : false;
    name = skipped;
  }
  return name.length === 0;
}

/** After a `*`: the chunk may begin at any later place of the same segment. */
function matchLater(chunk: readonly string[], name: readonly string[], isLast: boolean): string[] | false | undefined {
  for (let skip = 0; skip < name.length && name[skip] !== '/'; skip++) {
    const after = matchChunk(chunk, name.slice(skip + 1));
    if (after === undefined) return undefined;
    if (after === false || (isLast && after.length > 0)) continue;
    return after;
  }
  return false;
}

/** Before it says no, Go looks whether what is left of the pattern is well-formed. */
function isMalformed(pattern: string[]): boolean {
  let rest = pattern;
  while (rest.length > 0) {
    const { chunk, remainder } = scanChunk(rest);
    rest = remainder;
    if (matchChunk(chunk, []) === undefined) return true;
  }
  return false;
}

function scanChunk(pattern: readonly string[]): { star: boolean; chunk: string[]; remainder: string[] } {
  let start = 0;
  while (pattern[start] === '*') start++;
  let inRange = false;
  let end = start;
  scan: for (; end < pattern.length; end++) {
    switch (pattern[end]) {
      case '\\':
        if (end + 1 < pattern.length) end++;
        break;
      case '[':
        inRange = true;
        break;
      case ']':
        inRange = false;
        break;
      case '*':
        if (!inRange) break scan;
    }
  }
  return { star: start > 0, chunk: pattern.slice(start, end), remainder: pattern.slice(end) };
}

/** What is left of the text after the chunk; false when it does not match, undefined when the chunk is malformed. */
function matchChunk(chunk: readonly string[], text: readonly string[]): string[] | false | undefined {
  let failed = false;
  let at = 0;
  let place = 0;
  while (place < chunk.length) {
    if (!failed && at >= text.length) failed = true;
    const current = chunk[place];
    if (current === '[') {
      const matched = matchClass(chunk, place, failed ? undefined : text[at]);
      if (matched === undefined) return undefined;
      if (!failed) at++;
      place = matched.next;
      if (!matched.isIn) failed = true;
      continue;
    }
    if (current === '\\') {
      place++;
      if (place >= chunk.length) return undefined;
    }
    if (!failed) {
      if (current === '?' ? text[at] === '/' : chunk[place] !== text[at]) failed = true;
      at++;
    }
    place++;
  }
  return failed ? false : text.slice(at);
}

function matchClass(
  chunk: readonly string[],
  opening: number,
  character: string | undefined,
): { next: number; isIn: boolean } | undefined {
  let place = opening + 1;
  const isNegated = chunk[place] === '^';
  if (isNegated) place++;
  let isIn = false;
  for (let ranges = 0; ; ranges++) {
    if (chunk[place] === ']' && ranges > 0) break;
    const low = readClassCharacter(chunk, place);
    if (low === undefined) return undefined;
    let high = low;
    if (chunk[low.next] === '-') {
      const upper = readClassCharacter(chunk, low.next + 1);
      if (upper === undefined) return undefined;
      high = upper;
    }
    place = high.next;
    if (character !== undefined && isBetween(low.character, character, high.character)) isIn = true;
  }
  return { next: place + 1, isIn: isIn !== isNegated };
}

function isBetween(low: string, character: string, high: string): boolean {
  const code = character.codePointAt(0)!;
  return low.codePointAt(0)! <= code && code <= high.codePointAt(0)!;
}

function readClassCharacter(chunk: readonly string[], place: number): { character: string; next: number } | undefined {
  let at = place;
  if (chunk[at] === undefined || chunk[at] === '-' || chunk[at] === ']') return undefined;
  if (chunk[at] === '\\') at++;
  const character = chunk[at];
  // A class that ends the pattern here has no closing bracket.
  if (character === undefined || at + 1 >= chunk.length) return undefined;
  return { character, next: at + 1 };
}
