import { type ArgoCdVersion, DEFAULT_ARGOCD_VERSION, isSince } from '../model/argocd-version';
import { bytesOf, textOf } from './go/bytes';
import { toGoLowerCase, trimGoSpace } from './go/letter-case';
import { reprintUrl } from './go/url';

const SSH_URL = /^(ssh:\/\/)?([^/:]*?)@[^@]+$/;

const MAXIMUM_NORMALIZED = 20_000;
const normalizedByStrictness = [new Map<string, string>(), new Map<string, string>()] as const;

/**
 * The form in which Argo CD compares repositories (`util/git.NormalizeGitURL`): trimmed, lower-cased whole, the
 * scp-like form turned into a URL, one `.git` and a leading `ssh://` taken off. The empty string when Go cannot
 * parse the URL, so that all unparsable URLs are equal.
 */
export function normalizeRepoUrl(url: string, version: ArgoCdVersion = DEFAULT_ARGOCD_VERSION): string {
  const isStrictAboutColons = isBuiltWithStrictColons(version);
  const remembered = normalizedByStrictness[isStrictAboutColons ? 1 : 0];
  const known = remembered.get(url);
  if (known !== undefined) return known;
  if (remembered.size >= MAXIMUM_NORMALIZED) remembered.clear();
  const normalized = normalize(url, isStrictAboutColons);
  remembered.set(url, normalized);
  return normalized;
}

function normalize(url: string, isStrictAboutColons: boolean): string {
  let repo = toGoLowerCase(trimGoSpace(url));
  if (isSshUrl(repo) && !repo.startsWith('ssh://')) {
    repo = repo.replace(':', '/');
    if (!repo.startsWith('ssh://')) repo = `ssh://${repo}`;
  }
  if (repo.endsWith('.git')) repo = repo.slice(0, -'.git'.length);
  const reprinted = reprintUrl(bytesOf(repo), isStrictAboutColons);
  if (reprinted === undefined) return '';
  return textOf(reprinted.startsWith('ssh://') ? reprinted.slice('ssh://'.length) : reprinted);
}

// Go 1.26 changed what a URL may be; a program is bound by the Go its own module asks for (1.26 since Argo CD 3.4).
function isBuiltWithStrictColons(version: ArgoCdVersion): boolean {
  return isSince(version, 3, 4);
}

/** Whether Argo CD takes the URL for an SSH one (`util/git.IsSSHURL`): something before the only `@` of its end, no `/` or `:` in it. */
export function isSshUrl(url: string): boolean {
  return SSH_URL.test(url);
}

/**
 * Whether two URLs name one repository (`util/git.SameURL`): an unparsable one is compared as it is written.
 * Argo CD finds credentials and duplicates by it, never permissions.
 */
export function isSameRepoUrl(a: string, b: string, version: ArgoCdVersion = DEFAULT_ARGOCD_VERSION): boolean {
  const left = normalizeRepoUrl(a, version) || a;
  return left !== '' && left === (normalizeRepoUrl(b, version) || b);
}
