import type { ClusterFact, GeneratorFacts } from '../../lib/expand/facts/generator-facts';
import { UNKNOWN_FACTS } from '../../lib/expand/facts/unknown-facts';
import { ControllerError } from '../../lib/expand/failure';
import { SECRET_TYPE_LABEL } from '../../lib/expand/generators/clusters';
import { GENERATOR_TYPE } from '../../lib/expand/generators/interpolate';
import { matchPath } from '../../lib/expand/generators/match-path';
import { decodeGo } from '../../lib/expand/go-types/decode';
import { type GoMap, isGoMap, newGoMap, toGoValue, toPlainJson } from '../../lib/expand/go-value';
import type { ArgoCdVersion } from '../../lib/model/argocd-version';

interface Listing {
  readonly repoURL?: string;
  readonly revision?: string;
  readonly directories?: readonly string[] | null;
  readonly pattern?: string;
  readonly files?: Readonly<Record<string, string>> | null;
  readonly error?: string;
}

interface Stub {
  readonly generator: unknown;
  readonly params?: readonly unknown[] | null;
  readonly error?: string;
}

interface RecordedFacts {
  readonly git?: { readonly directoryListings?: readonly Listing[]; readonly fileListings?: readonly Listing[] };
  readonly clusters?: readonly ClusterFact[] | { readonly error?: string } | null;
  readonly stubbedGenerators?: readonly Stub[];
  readonly projects?: readonly string[];
}

/** What a record says that Argo CD's generators would have found. */
export function readAppsetFacts(input: Readonly<Record<string, unknown>>, version: ArgoCdVersion): GeneratorFacts {
  const { git = {}, clusters, stubbedGenerators = [], projects } = input as RecordedFacts;
  return {
    ...UNKNOWN_FACTS,
    directories: (repoURL, revision) => {
      const listing = (git.directoryListings ?? []).find((each) => isOf(each, repoURL, revision));
      return readListing(listing, 'no such repository in the case').directories ?? [];
    },
    files: (repoURL, revision, pattern) => {
      const listing = (git.fileListings ?? []).find(
        (each) => isOf(each, repoURL, revision) && (each.pattern === undefined || each.pattern === pattern),
      );
      const { files, pattern: asked } = readListing(listing, 'no such file listing in the case');
      const entries = Object.entries(files ?? {});
      return new Map(asked === undefined ? entries.filter(([name]) => matchPath(pattern, name) === true) : entries);
    },
    clusters: () => readClusters(clusters),
    hasProject: (name) => (projects === undefined ? undefined : projects.includes(name)),
    known: (generator) => stubbedParams(generator, stubbedGenerators, version),
  };
}

function isOf({ repoURL, revision }: Listing, asked: string, askedRevision: string): boolean {
  return (repoURL ?? '') === asked && (revision ?? '') === askedRevision;
}

function readListing(listing: Listing | undefined, missing: string): Listing {
  if (listing === undefined) throw new ControllerError(missing);
  if (listing.error) throw new ControllerError(listing.error);
  return listing;
}

function readClusters(clusters: RecordedFacts['clusters']): readonly ClusterFact[] {
  if (clusters === undefined || clusters === null) return [];
  if (Array.isArray(clusters)) {
    // A Secret without the label is none of Argo CD's.
    return (clusters as Partial<ClusterFact>[])
      .filter((each) => each?.labels?.[SECRET_TYPE_LABEL] === 'cluster')
      .map((each) => ({ ...each, name: each.name ?? '', server: each.server ?? '' }));
  }
  throw new ControllerError((clusters as { error?: string }).error ?? '');
}

function stubbedParams(generator: GoMap, stubs: readonly Stub[], version: ArgoCdVersion): readonly GoMap[] | undefined {
  if (stubs.length === 0) return undefined;
  const asked = printBare(generator, version);
  const stub = stubs.find((each) => printBare(toGoValue(each.generator), version) === asked);
  if (stub === undefined) return undefined;
  if (stub.error) throw new ControllerError(stub.error);
  return (stub.params ?? []).map((params) => {
    const read = toGoValue(params);
    return isGoMap(read) ? read : newGoMap();
  });
}

function printBare(generator: GoMap[string], version: ArgoCdVersion): string {
  const bare = Object.assign(newGoMap(), isGoMap(generator) ? generator : {});
  delete bare.selector;
  return JSON.stringify(toPlainJson(decodeGo(GENERATOR_TYPE, bare, version)));
}
