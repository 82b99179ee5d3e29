import { Undecidable } from '../answer';
import { hasMixedFirstClasses } from './first-characters';
import { findRegexp } from './matcher';
import { parseRegexp } from './parser';
import { RegexpSyntaxError } from './syntax';

type Find = (text: readonly number[]) => boolean;

const MAXIMUM_COMPILED = 1_000;
const compiled = new Map<string, Find | Undecidable>();

/**
 * Whether a regular expression is found in a text (Argo CD, `util/regex.Match`): dlclark/regexp2 without options,
 * that is .NET's syntax and semantics, unanchored. An invalid expression matches nothing.
 *
 * Throws `Undecidable` for an expression that names a Unicode script or property, and for the few on which the library
 * itself errs.
 */
export function isRegexpMatch(pattern: string, text: string): boolean {
  let find = compiled.get(pattern);
  if (find === undefined) {
    if (compiled.size >= MAXIMUM_COMPILED) compiled.clear();
    find = compile(pattern);
    compiled.set(pattern, find);
  }
  if (find instanceof Undecidable) throw find;
  return find([...text].map((character) => character.codePointAt(0) as number));
}

function compile(pattern: string): Find | Undecidable {
  try {
    const parsed = parseRegexp(pattern);
    return hasMixedFirstClasses(parsed)
      ? new Undecidable('a regular expression may begin with several classes, one of them negated')
      : findRegexp(parsed);
  } catch (problem) {
    if (problem instanceof Undecidable) return problem;
    if (problem instanceof RegexpSyntaxError) return () => false;
    throw problem;
  }
}
