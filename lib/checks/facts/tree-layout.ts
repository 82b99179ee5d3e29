import type { ApplicationFact } from './application-fact';
import { compareText } from './compare-places';
import { takeOrMake } from './map-entries';
import { folderOf, joinPath, type TreeFiles, tidyPath } from './tree-files';

/** Which repositories the tree is a checkout of, as far as the paths of its Applications show it. */
export interface TreeLayout {
  /** Folder of the tree that a source's path stands for; undefined when the tree does not hold it. */
  folderFor(repository: string, path: string): string | undefined;
  /** Normalized URL to the tree's folder that is that repository's root. */
  readonly roots: ReadonlyMap<string, string>;
}

/** Folders beyond which a path says nothing about where a repository begins (`deploy`, `base`). */
const MOST_CANDIDATES = 50;

/**
 * Finds out which repository the tree is: the one whose Applications name the most folders that the tree holds.
 * Nothing in a tree says it, and a wrong guess would accuse the wrong Application, so each repository gets one
 * root, and a second repository only a root that is apart from the first.
 */
export function findLayout(
  applications: readonly ApplicationFact[],
  files: TreeFiles,
  normalize: (url: string) => string,
): TreeLayout {
  const candidates = indexSuffixes(files);
  const votes = new Map<string, number>();
  const seen = new Map<string, Set<string>>();
  for (const { sources } of applications) {
    for (const { source, repoURL } of sources) {
      if (typeof source.path !== 'string' || typeof source.chart === 'string' || repoURL === '') continue;
      const path = tidyPath(source.path);
      if (path === '' || path.startsWith('..')) continue;
      const voted = takeOrMake(seen, repoURL, () => new Set<string>());
      if (voted.has(path)) continue;
      voted.add(path);
      const below = candidates.get(path) ?? [];
      const above = rootsAbove(path, files);
      if (below.length > MOST_CANDIDATES || below.length + above.length === 0) continue;
      const found = [...below, ...above];
      const repository = normalize(repoURL);
      for (const root of found) {
        const key = `${repository}\n${root}`;
        votes.set(key, (votes.get(key) ?? 0) + 1);
      }
    }
  }
  const roots = elect(votes);
  return {
    roots,
    folderFor: (repository, path) => {
      const root = roots.get(repository);
      if (root === undefined) return undefined;
      const folder = placeUnder(root, tidyPath(path));
      return folder !== undefined && files.has(folder) ? folder : undefined;
    },
  };
}

/** Marks a root above the tree: the tree is a folder of the repository (`gatehouse check` run within `dist`). */
const ABOVE = '^';

function rootsAbove(path: string, files: TreeFiles): readonly string[] {
  const roots: string[] = [];
  for (let slash = path.indexOf('/'); slash > 0; slash = path.indexOf('/', slash + 1))
    if (files.has(path.slice(slash + 1))) roots.push(`${ABOVE}${path.slice(0, slash)}`);
  return roots;
}

function placeUnder(root: string, path: string): string | undefined {
  if (!root.startsWith(ABOVE)) return joinPath(root, path);
  const above = `${root.slice(1)}/`;
  return path.startsWith(above) ? path.slice(above.length) : undefined;
}

function indexSuffixes(files: TreeFiles): ReadonlyMap<string, readonly string[]> {
  const roots = new Map<string, string[]>();
  for (const folder of files.folders) {
    for (let root = folder; root !== ''; ) {
      root = folderOf(root);
      const suffix = root === '' ? folder : folder.slice(root.length + 1);
      const list = roots.get(suffix);
      if (list) list.push(root);
      else roots.set(suffix, [root]);
    }
  }
  return roots;
}

function elect(votes: ReadonlyMap<string, number>): ReadonlyMap<string, string> {
  const ballots = [...votes].map(([key, count]) => {
    const [repository, root] = key.split('\n') as [string, string];
    return { repository, root, count };
  });
  ballots.sort(
    (a, b) =>
      b.count - a.count ||
      Number(a.root.startsWith(ABOVE)) - Number(b.root.startsWith(ABOVE)) ||
      a.root.length - b.root.length ||
      compareText(a.root, b.root) ||
      compareText(a.repository, b.repository),
  );
  const roots = new Map<string, string>();
  for (const { repository, root } of ballots) {
    if (roots.has(repository)) continue;
    if ([...roots.values()].every((taken) => areApart(taken, root))) roots.set(repository, root);
  }
  return roots;
}

function areApart(a: string, b: string): boolean {
  if (a === '' || b === '' || a === b || a.startsWith(ABOVE) || b.startsWith(ABOVE)) return false;
  return !`${a}/`.startsWith(`${b}/`) && !`${b}/`.startsWith(`${a}/`);
}
