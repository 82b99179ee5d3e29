import { type Bytes, bytesOf, RUNE_ERROR, runeAt, widthAt } from './bytes';

/** A pattern that Go calls malformed (`ErrBadPattern`); noticed only where matching gets that far. */
export type FilepathMatch = boolean | 'bad pattern';

/**
 * Go, `path/filepath.Match` on Unix: `*` and `?` stop at `/`, `[^a-z0-9]` negates and does not, `\` escapes.
 * Used for groups, kinds and names of resources.
 */
export function filepathMatch(patternText: string, nameText: string): FilepathMatch {
  if (patternText === nameText && !/[*?[\\]/.test(patternText)) return true;
  let pattern = bytesOf(patternText);
  let name = bytesOf(nameText);
  chunks: while (pattern.length > 0) {
    const { isStar, chunk, rest } = scanChunk(pattern);
    pattern = rest;
    if (isStar && chunk === '') return !name.includes('/');
    const remainder = matchChunk(chunk, name);
    if (typeof remainder === 'string' && (remainder === '' || pattern.length > 0)) {
      name = remainder;
      continue;
    }
    if (remainder === undefined) return 'bad pattern';
    if (isStar) {
      for (let i = 0; i < name.length && name[i] !== '/'; i++) {
        const later = matchChunk(chunk, name.slice(i + 1));
        if (later === undefined) return 'bad pattern';
        if (later === false || (pattern.length === 0 && later.length > 0)) continue;
        name = later;
        continue chunks;
      }
    }
    return false;
  }
  return name.length === 0;
}

function scanChunk(pattern: Bytes): { isStar: boolean; chunk: Bytes; rest: Bytes } {
  let begin = 0;
  while (pattern[begin] === '*') begin++;
  const isStar = begin > 0;
  let isInClass = false;
  for (let i = begin; i < pattern.length; i++) {
    const character = pattern[i];
    if (character === '\\') i += i + 1 < pattern.length ? 1 : 0;
    else if (character === '[') isInClass = true;
    else if (character === ']') isInClass = false;
    else if (character === '*' && !isInClass) {
      return { isStar, chunk: pattern.slice(begin, i), rest: pattern.slice(i) };
    }
  }
  return { isStar, chunk: pattern.slice(begin), rest: '' };
}

// What is left of the name behind the chunk, false when it does not fit, undefined when the chunk is malformed.
// A chunk is read to its end even after it failed, so that a malformed one is noticed.
function matchChunk(chunk: Bytes, name: Bytes): Bytes | false | undefined {
  let at = 0;
  let isFailed = false;
  for (let i = 0; i < chunk.length; ) {
    isFailed ||= at >= name.length;
    const character = chunk[i] as string;
    if (character === '[') {
      const rune = isFailed ? 0 : runeAt(name, at);
      if (!isFailed) at += widthAt(name, at);
      const readClass = matchClass(chunk, i + 1, rune);
      if (readClass === undefined) return undefined;
      isFailed ||= !readClass.isMatch;
      i = readClass.end;
    } else if (character === '?') {
      if (!isFailed) {
        isFailed = name[at] === '/';
        at += widthAt(name, at);
      }
      i++;
    } else {
      if (character === '\\' && ++i === chunk.length) return undefined;
      if (!isFailed) isFailed = chunk[i] !== name[at++];
      i++;
    }
  }
  return isFailed ? false : name.slice(at);
}

function matchClass(chunk: Bytes, begin: number, rune: number): { isMatch: boolean; end: number } | undefined {
  let at = begin;
  const isNegated = chunk[at] === '^';
  if (isNegated) at++;
  let isMatch = false;
  for (let count = 0; ; count++) {
    if (chunk[at] === ']' && count > 0) return { isMatch: isMatch !== isNegated, end: at + 1 };
    const lo = readClassCharacter(chunk, at);
    if (lo === undefined) return undefined;
    at = lo.end;
    let hi = lo.rune;
    if (chunk[at] === '-') {
      const upper = readClassCharacter(chunk, at + 1);
      if (upper === undefined) return undefined;
      at = upper.end;
      hi = upper.rune;
    }
    isMatch ||= lo.rune <= rune && rune <= hi;
  }
}

function readClassCharacter(chunk: Bytes, begin: number): { rune: number; end: number } | undefined {
  let at = begin;
  if (at >= chunk.length || chunk[at] === '-' || chunk[at] === ']') return undefined;
  if (chunk[at] === '\\' && ++at === chunk.length) return undefined;
  const rune = runeAt(chunk, at);
  const width = widthAt(chunk, at);
  const end = at + width;
  return (rune === RUNE_ERROR && width === 1) || end >= chunk.length ? undefined : { rune, end };
}
