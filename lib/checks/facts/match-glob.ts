import { isGlobMatch, type Separators } from '../../decisions/glob/glob';
import { bytesOf } from '../../decisions/go/bytes';

/** Whether a glob matches a whole text; a pattern on which the library panics matches nothing. */
export function matchGlob(pattern: string, text: string, separators: Separators = ''): boolean {
  try {
    return isGlobMatch(pattern, bytesOf(text), separators);
  } catch {
    return false;
  }
}

/** Whether a text is a pattern and no plain name. */
export function isPattern(text: string): boolean {
  return /[*?[\]{}\\!]/.test(text);
}
