import { ControllerError, UndecidedError } from '../failure';
import { wildMatch } from './wild-match';

/**
 * Files that `git ls-files -- PATTERN` lists: the file itself, everything below a directory of that
 * name, and what the pattern matches with a `*` that crosses slashes.
 *
 * Source: git 2.39, `dir.c`, `match_pathspec_item`; Argo CD v3.5.7, `util/git/client.go`, `LsFiles`
 * with its default globbing.
 */
export function listByPathspec(pattern: string, files: Iterable<string>): string[] {
  const spec = normalizePathspec(pattern);
  return [...files].filter((file) => isListed(spec, file));
}

function isListed(spec: string, file: string): boolean {
  if (spec === '' || file === spec) return true;
  if (file.startsWith(spec) && (spec.endsWith('/') || file[spec.length] === '/')) return true;
  return /[*?[\\]/.test(spec) && wildMatch(spec, file);
}

/** Steps `.` and empty ones are taken out, `..` takes one back; a path out of the repository is git's error. */
function normalizePathspec(pattern: string): string {
  if (pattern.startsWith(':')) {
    throw new UndecidedError(
      `the pattern \`${pattern}\` uses git's pathspec magic, which this program does not follow`,
      'write the pattern without it',
    );
  }
  if (pattern.startsWith('/')) throw outside(pattern);
  const steps: string[] = [];
  for (const step of pattern.split('/')) {
    if (step === '' || step === '.') continue;
    if (step !== '..') steps.push(step);
    else if (steps.pop() === undefined) throw outside(pattern);
  }
  const isDirectory = /(^|\/)\.{0,2}$/.test(pattern) && steps.length > 0;
  return steps.join('/') + (isDirectory ? '/' : '');
}

function outside(pattern: string): ControllerError {
  return new ControllerError(`fatal: ${pattern}: '${pattern}' is outside repository`);
}
