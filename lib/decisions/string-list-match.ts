import { type ArgoCdVersion, DEFAULT_ARGOCD_VERSION, isSince } from '../model/argocd-version';
import { compileGlob } from './glob/glob';
import type { Matcher } from './glob/matcher';
import { Text } from './glob/text-matchers';
import { type Bytes, bytesOf } from './go/bytes';
import { GoPanic } from './go/panic';
import { stringOf } from './json-fields';
import { isRegexpMatch } from './regexp/regexp';
import { rememberTexts } from './remembered-list';

/** How the entries of a list are compared (Argo CD, `util/glob`). */
export type ListMatchMode = 'exact' | 'glob' | 'regexp';

/**
 * Index of the first entry that matches, -1 for none (Argo CD, `util/glob.MatchStringInList`). In mode `regexp` an
 * entry between slashes is tried as a regular expression and every entry as a glob.
 *
 * Throws `GoPanic` for the entry `/`, on which Argo CD crashes up to 3.4 (3.5 asks for more than two characters).
 */
export function indexOfStringMatch(
  list: readonly unknown[],
  text: string,
  mode: ListMatchMode,
  version: ArgoCdVersion = DEFAULT_ARGOCD_VERSION,
): number {
  if (mode === 'exact') return list.findIndex((entry) => stringOf(entry) === text);
  const { texts, patterns } = compileEntries(list);
  const bytes = bytesOf(text);
  const asText = texts.get(bytes) ?? -1;
  for (const { index, entry, glob } of patterns) {
    if (asText >= 0 && index > asText) break;
    if (mode === 'regexp' && matchesAsRegexp(entry, text, version)) return index;
    if (glob?.match(bytes)) return index;
  }
  return asText;
}

function matchesAsRegexp(entry: string, text: string, version: ArgoCdVersion): boolean {
  if (!entry.startsWith('/') || !entry.endsWith('/')) return false;
  if (entry.length > 2) return isRegexpMatch(entry.slice(1, -1), text);
  if (isSince(version, 3, 5)) return false;
  if (entry === '/') throw new GoPanic('runtime error: slice bounds out of range [1:0]');
  // `//` is the empty expression there, which is found in everything.
  return true;
}

interface CompiledEntries {
  /** Index of the first entry that is plainly this text. */
  readonly texts: ReadonlyMap<Bytes, number>;
  readonly patterns: readonly {
    readonly index: number;
    readonly entry: string;
    /** Undefined for a pattern that the glob library refuses. */
    readonly glob: Matcher | undefined;
  }[];
}

const compileEntries = rememberTexts((list): CompiledEntries => {
  const texts = new Map<Bytes, number>();
  const patterns: { index: number; entry: string; glob: Matcher | undefined }[] = [];
  for (const [index, value] of list.entries()) {
    const entry = stringOf(value);
    const compiled = compileGlob(entry, '');
    const glob = 'matcher' in compiled ? compiled.matcher : undefined;
    if (!(glob instanceof Text) || entry.startsWith('/')) patterns.push({ index, entry, glob });
    else if (!texts.has(glob.text)) texts.set(glob.text, index);
  }
  return { texts, patterns };
});
