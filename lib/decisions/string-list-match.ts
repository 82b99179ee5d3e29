import { type ArgoCdVersion, DEFAULT_ARGOCD_VERSION, isSince } from '../model/argocd-version';
import { isGlobMatch } from './glob/glob';
import { bytesOf } from './go/bytes';
import { GoPanic } from './go/panic';
import { stringOf } from './json-fields';
import { isRegexpMatch } from './regexp/regexp';

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
  const bytes = bytesOf(text);
  return list.findIndex((value) => {
    const entry = stringOf(value);
    if (mode === 'exact') return entry === text;
    if (mode === 'regexp' && entry.startsWith('/') && entry.endsWith('/')) {
      const hasInside = entry.length > 2;
      if (!hasInside && !isSince(version, 3, 5)) {
        if (entry === '/') throw new GoPanic('runtime error: slice bounds out of range [1:0]');
        // `//` is the empty expression there, which matches everything.
        return true;
      }
      if (hasInside && isRegexpMatch(entry.slice(1, -1), text)) return true;
    }
    return isGlobMatch(entry, bytes, '');
  });
}
