import { dirname } from 'node:path';
import { type Disk, makeFolders } from './disk';
import type { Journal, JournalRemoval } from './journal';
import { inProject, inState, type Project } from './project';

/** A path that would lead through a link, out of the tree. */
export class LinkInTheWay extends Error {
  constructor(readonly path: string) {
    super(`\`${path}\` is a symbolic link`);
    this.name = 'LinkInTheWay';
  }
}

/**
 * Carries a journal out. Steps that were carried out before are passed over, so that it can be repeated after a
 * kill at any of its calls.
 *
 * @param fresh the journal was written by this very run, right after looking at the disk: spares the questions
 * @throws whatever the disk throws, and {@link LinkInTheWay}; what was done up to there stays done
 */
export function applyJournal(disk: Disk, project: Project, journal: Journal, fresh: boolean): void {
  const walked = new Set<string>(['.']);
  // Removals first: a file that goes may stand where a folder comes.
  for (const step of journal.removals) {
    refuseLinks(disk, project, dirname(step.path), walked);
    setAside(disk, project, step);
    removeEmptyFolders(disk, project, dirname(step.path));
  }
  const made = new Set<string>();
  for (const step of journal.placements) {
    const staged = inState(project, step.staged);
    if (!fresh && disk.kindOf(staged) === undefined) continue;
    const folder = dirname(step.path);
    refuseLinks(disk, project, folder, walked);
    if (!made.has(folder)) {
      makeFolders(disk, inProject(project, folder));
      made.add(folder);
    }
    if (!fresh || step.replaces) setAside(disk, project, step);
    disk.rename(staged, inProject(project, step.path));
  }
}

/** `walked` keeps the folders that were looked at; a folder that is not there yet is made later, and is no link. */
function refuseLinks(disk: Disk, project: Project, folder: string, walked: Set<string>): void {
  if (walked.has(folder)) return;
  refuseLinks(disk, project, dirname(folder), walked);
  if (disk.kindOf(inProject(project, folder)) === 'link') throw new LinkInTheWay(folder);
  walked.add(folder);
}

/**
 * Undoes a journal that could not be carried out to its end.
 *
 * @throws whatever the disk throws; carrying the journal out again is then still possible
 */
export function undoJournal(disk: Disk, project: Project, journal: Journal): void {
  for (const step of [...journal.placements].reverse()) {
    const staged = inState(project, step.staged);
    const target = inProject(project, step.path);
    if (disk.kindOf(staged) === undefined && disk.kindOf(target) === 'file') disk.rename(target, staged);
    bringBack(disk, project, step);
    removeEmptyFolders(disk, project, dirname(step.path));
  }
  for (const step of [...journal.removals].reverse()) bringBack(disk, project, step);
}

/** The backup is made once: when it is there, what stands at the path is already the new file. */
function setAside(disk: Disk, project: Project, step: JournalRemoval): void {
  const backup = inState(project, step.backup);
  const target = inProject(project, step.path);
  const kind = disk.kindOf(target);
  if (kind === undefined || kind === 'folder' || disk.kindOf(backup) !== undefined) return;
  disk.rename(target, backup);
}

function bringBack(disk: Disk, project: Project, step: JournalRemoval): void {
  const backup = inState(project, step.backup);
  if (disk.kindOf(backup) === undefined) return;
  const target = inProject(project, step.path);
  makeFolders(disk, dirname(target));
  disk.rename(backup, target);
}

/** Removes a folder, and those above it, while they are empty; never the project's root. */
function removeEmptyFolders(disk: Disk, project: Project, folder: string): void {
  for (let at = folder; at !== '.' && at !== ''; at = dirname(at)) {
    if (!disk.removeFolder(inProject(project, at))) return;
  }
}
