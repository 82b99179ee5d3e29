import { normalizeRepoUrl } from '../../decisions/repo-url';
import type { ArgoCdVersion } from '../../model/argocd-version';
import type { RepositoryCheckout } from '../../model/inventory';
import { ControllerError, withPrefix } from '../failure';
import { compareGoStrings } from '../go-text';
import { askEngine } from '../template/template-engine';
import type { GeneratorFacts } from './generator-facts';
import { listByPathspec } from './pathspec';
import { missingCheckout } from './unknown-facts';

/** How the repo-server finds files: git's pathspecs, or the newer globbing, whose `*` stays within a folder. */
export type FileGlobbing = 'pathspec' | 'doublestar';

/**
 * What git generators find in local checkouts. A checkout stands for its repository at every revision.
 *
 * Source: Argo CD v3.5.7, `reposerver/repository/repository.go`, `GetGitDirectories` and `GetGitFiles`.
 */
export function checkoutFacts(
  checkouts: readonly RepositoryCheckout[],
  globbing: FileGlobbing,
  version: ArgoCdVersion,
): Pick<GeneratorFacts, 'directories' | 'files'> {
  const find = (repoURL: string): RepositoryCheckout =>
    checkouts.find((checkout) => isSameRepository(checkout.repoURL, repoURL, version)) ?? missingCheckout(repoURL);
  return {
    directories: (repoURL) => listDirectories(find(repoURL)),
    files: (repoURL, revision, pattern) => {
      const checkout = find(repoURL);
      const asked = pattern === '' ? '.' : pattern;
      const prefix = `rpc error: code = Internal desc = unable to list files. repo ${repoURL} with revision ${revision} pattern ${asked}`;
      const names = withPrefix(prefix, () => listFiles(checkout, asked, globbing));
      return new Map(names.map((name) => [name, readFile(checkout, name)]));
    },
  };
}

function isSameRepository(a: string, b: string, version: ArgoCdVersion): boolean {
  if (a === b) return true;
  const normalized = normalizeRepoUrl(a, version);
  return normalized !== '' && normalized === normalizeRepoUrl(b, version);
}

/** In the order of a walk, without the root, hidden ones and links: what lies below a link is not listed. */
function listDirectories({ directories, files }: RepositoryCheckout): string[] {
  const holders = new Set<string>();
  for (const file of files) {
    for (let slash = file.lastIndexOf('/'); slash > 0; slash = file.lastIndexOf('/', slash - 1)) {
      const directory = file.slice(0, slash);
      if (holders.has(directory)) break;
      holders.add(directory);
    }
  }
  return [...directories]
    .filter((directory) => holders.has(directory) && !/(^|\/)\./.test(directory))
    .sort(compareSteps);
}

function compareSteps(a: string, b: string): number {
  const left = a.split('/');
  const right = b.split('/');
  for (let index = 0; index < Math.min(left.length, right.length); index++) {
    const order = compareGoStrings(left[index]!, right[index]!);
    if (order !== 0) return order;
  }
  return left.length - right.length;
}

function listFiles(checkout: RepositoryCheckout, pattern: string, globbing: FileGlobbing): string[] {
  if (globbing === 'pathspec') return listByPathspec(pattern, checkout.files);
  const paths = [...checkout.files, ...checkout.directories];
  const clean = pattern
    .split('/')
    .filter((step) => step !== '' && step !== '.')
    .join('/');
  const found = askEngine('glob', { pattern: clean, paths }) as { paths?: string[]; error?: string };
  if (found.error !== undefined) throw new ControllerError(found.error);
  const directory = found.paths?.find((path) => !checkout.files.has(path));
  if (directory !== undefined) throw new ControllerError(`read ${directory}: is a directory`);
  return found.paths ?? [];
}

function readFile(checkout: RepositoryCheckout, name: string): string {
  const text = checkout.read(name);
  if (text === undefined) throw new ControllerError(`unable to read files: ${name}`);
  return text;
}
