import { dirname } from 'node:path';
import { applyJournal, undoJournal } from './apply-journal';
import { type Disk, removeTree } from './disk';
import { formatJournal, JOURNAL_FILE, type Journal } from './journal';
import { isNothing, type PlannedExchange } from './planned-exchange';
import { inProject, inState, type Project } from './project';
import type { RunFolder } from './run-folder';

/**
 * Files forced to the medium one by one before the exchange is decided on. A change of more than this leaves it to
 * the system: each call costs milliseconds on a real disk, and after a power cut the next synthesis compares bytes.
 */
const MOST_SYNCED = 1000;

/** The exchange failed and could not be undone either; the next command carries it out to its end. */
export class ExchangePending extends Error {
  constructor(readonly reason: unknown) {
    super(reason instanceof Error ? reason.message : String(reason));
    this.name = 'ExchangePending';
  }
}

/**
 * Exchanges the old tree for the new one. The journal decides: before it stands in the state folder the old tree
 * counts, after that the new one.
 *
 * @throws whatever the disk throws: then the old tree stands; ExchangePending when it could not be brought back
 */
export function exchangeFiles(disk: Disk, project: Project, run: RunFolder, plan: PlannedExchange): void {
  if (isNothing(plan)) return;
  const own = `runs/${run.id}`;
  const journal: Journal = {
    version: 1,
    run: run.id,
    removals: plan.removals.map((path, n) => ({ path, backup: `${own}/old/r${n}` })),
    placements: plan.placements.map((step, n) => ({ ...step, backup: `${own}/old/p${n}` })),
  };
  disk.makeFolder(`${run.path}/old`);
  const synced = plan.placements.length <= MOST_SYNCED;
  if (synced) for (const { staged } of plan.placements) disk.sync(inState(project, staged));

  const draft = `${run.path}/${JOURNAL_FILE}`;
  const path = inState(project, JOURNAL_FILE);
  disk.write(draft, formatJournal(journal));
  disk.sync(draft);
  disk.sync(run.path);
  disk.rename(draft, path);
  try {
    disk.sync(inState(project));
    applyJournal(disk, project, journal, true);
    if (synced) syncFolders(disk, project, plan);
    disk.remove(path);
  } catch (error) {
    undo(disk, project, journal, path, error);
  }
}

function undo(disk: Disk, project: Project, journal: Journal, path: string, reason: unknown): never {
  try {
    undoJournal(disk, project, journal);
    disk.remove(path);
  } catch {
    throw new ExchangePending(reason);
  }
  throw reason;
}

/** Renames reach the medium with their folders; only then may the journal go. */
function syncFolders(disk: Disk, project: Project, { placements, removals }: PlannedExchange): void {
  const folders = new Set([...placements.map(({ path }) => path), ...removals].map((path) => dirname(path)));
  for (const folder of folders) {
    const path = inProject(project, folder);
    if (disk.kindOf(path) === 'folder') disk.sync(path);
  }
}

/** Removes what a finished or failed run left. Best effort: the next run sweeps what stays. */
export function sweepRun(disk: Disk, run: RunFolder): void {
  try {
    removeTree(disk, run.path);
  } catch {
    // Nothing of the tree depends on it.
  }
}
