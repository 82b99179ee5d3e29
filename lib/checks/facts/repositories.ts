import { OWNER_REPOSITORIES } from '../../model/annotations';
import type { InventoryObject } from '../../model/inventory';
import { PUBLIC_HOSTS } from '../tables/public-hosts';
import type { ApplicationFact, SourceFact } from './application-fact';
import { annotationOf } from './read-value';

/** Whose repositories feed the cluster. */
export interface Repositories {
  /**
   * How the owner's repositories are known: `declared` in the YAML or the configuration, `inferred` from the
   * Applications that put Argo CD's own objects into the cluster, `unknown` when nothing tells.
   */
  readonly known: 'declared' | 'inferred' | 'unknown';
  /** Normalized URLs of the owner's repositories. */
  readonly owners: ReadonlySet<string>;
  isOwners(repoURL: string): boolean;
  /** Whether a source comes from somebody else. Inferred knowledge says it of git repositories only. */
  isForeign(source: SourceFact): boolean;
  /** The party behind a repository: host and organisation. */
  partyOf(repoURL: string): string;
}

/** Gathers the owner's repositories; `emitters` are asked only when nothing declares them. */
export function findRepositories(
  bootstrap: InventoryObject | undefined,
  configured: readonly string[] | undefined,
  emitters: () => Iterable<ApplicationFact>,
  normalize: (url: string) => string,
): Repositories {
  const annotation = bootstrap && annotationOf(bootstrap.object, OWNER_REPOSITORIES);
  const declared = [
    ...(configured ?? []),
    ...(annotation ?? '')
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ];
  const isDeclared = configured !== undefined || annotation !== undefined;
  const urls = isDeclared
    ? declared
    : [...emitters()].flatMap(({ sources }) => sources.filter(isGit).map(({ repoURL }) => repoURL));
  const owners = new Set(urls.map(normalize).filter((url) => url !== ''));
  const isOwners = (repoURL: string) => owners.has(normalize(repoURL));
  return {
    known: isDeclared ? 'declared' : owners.size > 0 ? 'inferred' : 'unknown',
    owners,
    isOwners,
    isForeign: (source) => {
      if (owners.size === 0 && !isDeclared) return false;
      if (source.repoURL === '' || isOwners(source.repoURL)) return false;
      return isDeclared || (isGit(source) && isStranger(normalize(source.repoURL), owners));
    },
    partyOf: (repoURL) => partyOf(normalize(repoURL)),
  };
}

function isGit({ source }: SourceFact): boolean {
  return typeof source.chart !== 'string' && !String(source.repoURL ?? '').startsWith('oci://');
}

/** Inferred knowledge takes the owner's whole organisation for the owner's, and the whole host where it is a private one. */
function isStranger(url: string, owners: ReadonlySet<string>): boolean {
  const party = partyOf(url);
  const host = party.split('/')[0]!;
  return [...owners].every((owner) => {
    const other = partyOf(owner);
    return other !== party && (PUBLIC_HOSTS.includes(host) || other.split('/')[0] !== host);
  });
}

function partyOf(url: string): string {
  const bare = url.replace(/^[a-z][a-z0-9+.-]*:\/\//, '').replace(/^[^/@]*@/, '');
  return bare.split('/').slice(0, 2).join('/');
}
