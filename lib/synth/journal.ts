import { STATE_FOLDER } from './project';
import { isSafePath } from './tree-faults';

/** A removal: the file moves to `backup`. Paths are relative to the project, backups to the state folder. */
export interface JournalRemoval {
  readonly path: string;
  readonly backup: string;
}

/** A placement: what stands at `path` moves to `backup`, then `staged` moves to `path`. */
export interface JournalPlacement extends JournalRemoval {
  readonly staged: string;
  /** Whether something stood at the path when the journal was written. */
  readonly replaces: boolean;
}

/** An exchange that was decided on: from the moment it stands in the state folder, the new tree counts. */
export interface Journal {
  readonly version: 1;
  /** Folder of the run, below `runs`. */
  readonly run: string;
  readonly removals: readonly JournalRemoval[];
  readonly placements: readonly JournalPlacement[];
}

/** Name of the journal in the state folder. */
export const JOURNAL_FILE = 'journal.json';

/** Text of a journal. */
export function formatJournal(journal: Journal): string {
  return JSON.stringify(journal);
}

/**
 * Reads a journal; undefined when the text is none. A journal moves files, and one that somebody committed to a
 * repository must not move any outside of it or within git's own folder.
 */
export function parseJournal(text: string): Journal | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const journal = value as Partial<Journal> | null;
  if (journal?.version !== 1 || typeof journal.run !== 'string' || !isSafePath(journal.run)) return undefined;
  if (!Array.isArray(journal.removals) || !Array.isArray(journal.placements)) return undefined;
  const own = `runs/${journal.run}/`;
  const isOwn = (path: unknown): boolean => typeof path === 'string' && path.startsWith(own) && isSafePath(path);
  const sound =
    journal.removals.every((step) => isTarget(step?.path) && isOwn(step?.backup)) &&
    journal.placements.every((step) => isTarget(step?.path) && isOwn(step?.backup) && isOwn(step?.staged));
  return sound ? (journal as Journal) : undefined;
}

function isTarget(path: unknown): boolean {
  if (typeof path !== 'string' || !isSafePath(path)) return false;
  const first = path.split('/', 1)[0]!.toLowerCase();
  return first !== '.git' && first !== STATE_FOLDER;
}
