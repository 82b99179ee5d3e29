import { compareText } from './compare-text';
import type { Disk, EntryKind } from './disk';
import { isMadePage } from './header';
import { formatMadeList, parseMadeList } from './made-list';
import type { PlannedExchange } from './planned-exchange';
import { inProject, MADE_LIST, type Project } from './project';
import type { ReportedFile } from './run-report';
import { scanFolder } from './scan-folder';
import { isSafePath } from './tree-faults';

/** One difference between the tree on disk and the one that was made; the path is relative to the project's root. */
export interface Change {
  readonly kind: 'added' | 'changed' | 'removed';
  readonly path: string;
}

/** Why the new tree cannot be put in place as things stand on disk. */
export interface Obstacle {
  readonly path: string;
  readonly what: string;
  readonly fix: string;
}

/** What an exchange would do and leave alone. */
export interface ExchangePlan extends PlannedExchange {
  /** In order of path; the list of made files is not among them. */
  readonly changes: readonly Change[];
  /** Text the committed list has to have; undefined when it has it. */
  readonly list?: string;
  /** Entries of the output folder that nobody made: reported and kept. */
  readonly foreign: readonly string[];
  readonly obstacles: readonly Obstacle[];
}

/**
 * Compares what was made with what stands on disk.
 *
 * @param staging prefix of staged names, relative to the state folder
 */
export function planExchange(
  disk: Disk,
  project: Project,
  made: readonly ReportedFile[],
  staging: string,
): ExchangePlan {
  const standing = scanFolder(disk, inProject(project, project.output));
  const listed = disk.read(inProject(project, MADE_LIST))?.toString('utf8');
  const earlier = new Set(listed === undefined ? [] : parseMadeList(listed));
  const prefix = `${project.output}/`;
  const paths = made.map(({ area, path }) => (area === 'tree' ? prefix + path : path));
  const now = new Set(paths);

  const changes: Change[] = [];
  const obstacles: Obstacle[] = [...obstaclesOf(disk, project, paths, now, earlier, standing)];
  const placements = made.flatMap(({ staged }, n) => {
    if (staged === undefined) return [];
    const path = paths[n]!;
    const replaces = kindAt(disk, project, standing, path) !== undefined;
    changes.push({ kind: replaces ? 'changed' : 'added', path });
    return [{ path, staged: `${staging}/${staged}`, replaces }];
  });
  const removals = [...earlier]
    .filter((path) => !now.has(path) && isRemovable(disk, project, standing, path))
    .sort(compareText);
  for (const path of removals) changes.push({ kind: 'removed', path });

  const text = formatMadeList(paths);
  return {
    placements,
    removals,
    changes: changes.sort((a, b) => compareText(a.path, b.path)),
    ...(text === listed ? {} : { list: text }),
    foreign: findForeign(standing, prefix, now, new Set(removals)),
    obstacles,
  };
}

function kindAt(
  disk: Disk,
  project: Project,
  standing: ReadonlyMap<string, EntryKind>,
  path: string,
): EntryKind | undefined {
  const prefix = `${project.output}/`;
  return path.startsWith(prefix) ? standing.get(path.slice(prefix.length)) : disk.kindOf(inProject(project, path));
}

/**
 * The list is a file of the repository that anybody may edit: it removes files of the output folder, and pages that
 * say of themselves that they were made, and nothing else.
 */
function isRemovable(disk: Disk, project: Project, standing: ReadonlyMap<string, EntryKind>, path: string): boolean {
  if (!isSafePath(path)) return false;
  const prefix = `${project.output}/`;
  // A path behind a link is not among what stands in the folder: links are not followed.
  if (path.startsWith(prefix)) return ['file', 'link'].includes(standing.get(path.slice(prefix.length)) ?? '');
  return linkAbove(disk, project, path) === undefined && pageStands(disk, project, path);
}

function pageStands(disk: Disk, project: Project, path: string): boolean {
  if (disk.kindOf(inProject(project, path)) !== 'file') return false;
  return isMadePage(disk.read(inProject(project, path))?.toString('utf8') ?? '');
}

function obstaclesOf(
  disk: Disk,
  project: Project,
  paths: readonly string[],
  now: ReadonlySet<string>,
  earlier: ReadonlySet<string>,
  standing: ReadonlyMap<string, EntryKind>,
): readonly Obstacle[] {
  const obstacles = new Map<string, Obstacle>();
  const prefix = `${project.output}/`;
  const walked = new Set<string>();
  const goes = (path: string): boolean => earlier.has(path) && !now.has(path);
  for (const path of paths) {
    for (let slash = path.lastIndexOf('/'); slash > 0; slash = path.lastIndexOf('/', slash - 1)) {
      const folder = path.slice(0, slash);
      if (walked.has(folder)) break;
      walked.add(folder);
      const kind = kindAt(disk, project, standing, folder);
      if (kind === undefined || kind === 'folder' || (kind === 'file' && goes(folder))) continue;
      const what =
        kind === 'link'
          ? 'is a symbolic link, and nothing is written through one'
          : 'is a file where a folder is needed';
      obstacles.set(folder, { path: folder, what, fix: 'move it away' });
    }
    const kind = kindAt(disk, project, standing, path);
    if (kind === 'folder' && !folderEmpties(path, prefix, standing, goes)) {
      obstacles.set(path, { path, what: 'is a folder where a file is to be written', fix: 'move it away' });
    } else if (kind === 'file' && !path.startsWith(prefix) && !pageStands(disk, project, path)) {
      obstacles.set(path, {
        path,
        what: 'was not made by gatehouse and would be overwritten',
        fix: 'move it away, or delete it',
      });
    }
  }
  return [...obstacles.values()];
}

/** Whether everything in a folder was made earlier and goes now, so that the folder goes by itself. */
function folderEmpties(
  path: string,
  prefix: string,
  standing: ReadonlyMap<string, EntryKind>,
  goes: (path: string) => boolean,
): boolean {
  if (!path.startsWith(prefix)) return false;
  const inside = `${path.slice(prefix.length)}/`;
  let any = false;
  for (const [at, kind] of standing) {
    if (!at.startsWith(inside)) continue;
    if (kind !== 'folder' && !goes(prefix + at)) return false;
    any = true;
  }
  return any;
}

function linkAbove(disk: Disk, project: Project, path: string): string | undefined {
  for (let slash = path.lastIndexOf('/'); slash > 0; slash = path.lastIndexOf('/', slash - 1)) {
    if (disk.kindOf(inProject(project, path.slice(0, slash))) === 'link') return path.slice(0, slash);
  }
  return undefined;
}

function findForeign(
  standing: ReadonlyMap<string, EntryKind>,
  prefix: string,
  now: ReadonlySet<string>,
  removals: ReadonlySet<string>,
): readonly string[] {
  const foreign: string[] = [];
  for (const [path, kind] of standing) {
    const full = prefix + path;
    if (kind !== 'folder' && !now.has(full) && !removals.has(full)) foreign.push(full);
  }
  return foreign.sort(compareText);
}
