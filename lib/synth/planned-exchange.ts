/** A file to be put in place. Paths are relative to the project's root. */
export interface Placement {
  readonly path: string;
  /** Where the new contents wait, relative to the state folder. */
  readonly staged: string;
  /** Whether a file or link stands there now. */
  readonly replaces: boolean;
}

/** What has to happen so that the tree on disk becomes the one that was made. */
export interface PlannedExchange {
  readonly placements: readonly Placement[];
  /** Files made earlier and no longer made. */
  readonly removals: readonly string[];
}

/** Whether there is nothing to do. */
export function isNothing({ placements, removals }: PlannedExchange): boolean {
  return placements.length === 0 && removals.length === 0;
}
