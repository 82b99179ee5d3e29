import { applyJournal, LinkInTheWay } from './apply-journal';
import { type Disk, machineDisk, removeTree } from './disk';
import { JOURNAL_FILE, parseJournal } from './journal';
import { inState, type Project } from './project';
import { type LockMachine, lockMachine, takeLock } from './run-lock';

/** How long a run waits for another one, in milliseconds. */
export const LOCK_PATIENCE = 15_000;

/**
 * Puts a project right that an interrupted synthesis left in between: an exchange that was decided on is carried out
 * to its end. To be called by every command before it reads the tree. Cheap when nothing happened.
 *
 * @param root folder of the project, the one with `cdk8s.yaml`
 * @returns what was done, a sentence for the user; undefined when there was nothing to do
 * @throws ProjectBusy when a running synthesis outlasts the patience
 */
export function recoverProject(
  root: string,
  disk: Disk = machineDisk,
  machine: LockMachine = lockMachine(),
): string | undefined {
  const project = { root, output: '' };
  if (disk.kindOf(inState(project, JOURNAL_FILE)) === undefined) return undefined;
  const release = takeLock(disk, project, LOCK_PATIENCE, machine);
  try {
    return finishExchange(disk, project);
  } finally {
    release();
  }
}

/** As {@link recoverProject}, for those who hold the lock already. */
export function finishExchange(disk: Disk, project: Project): string | undefined {
  const path = inState(project, JOURNAL_FILE);
  const text = disk.read(path);
  if (text === undefined) return undefined;
  const journal = parseJournal(text.toString('utf8'));
  if (journal === undefined) {
    disk.remove(path);
    return `\`.gatehouse/${JOURNAL_FILE}\` is no journal of an exchange and was removed; nothing else was touched`;
  }
  try {
    applyJournal(disk, project, journal, false);
  } catch (error) {
    if (!(error instanceof LinkInTheWay)) throw error;
    disk.remove(path);
    return `an interrupted synthesis could not be finished: \`${error.path}\` became a symbolic link; synthesize again`;
  }
  disk.remove(path);
  removeTree(disk, inState(project, `runs/${journal.run}`));
  const count = journal.placements.length + journal.removals.length;
  return `an earlier synthesis was interrupted while it exchanged ${count} ${count === 1 ? 'file' : 'files'}; that was finished first`;
}
