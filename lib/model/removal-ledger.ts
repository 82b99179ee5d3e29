/** What removing one Application does, and in which shape git holds it. */
export interface RemovalEntry {
  readonly application: string;
  /** `Application` for one of its own, `element of <set>` for an element of a set. */
  readonly shape: string;
  readonly project: string;
  /** `keep`, `cascade` or `protect`. */
  readonly onRemoval: string;
}

/** A change of shape under one name. */
export interface ShapeChange {
  readonly before: RemovalEntry;
  readonly after: RemovalEntry;
}

/**
 * Applications that move between a set and an Application of their own while either side cascades: Argo CD would
 * delete what they deployed, and make it again (v3.5.7: new uids). Between sides that keep, the objects survive.
 */
export function findCascadingShapeChanges(
  before: readonly RemovalEntry[],
  after: readonly RemovalEntry[],
): readonly ShapeChange[] {
  const earlier = new Map(before.map((entry) => [entry.application, entry]));
  return after.flatMap((entry) => {
    const old = earlier.get(entry.application);
    if (old === undefined || old.shape === entry.shape) return [];
    return old.onRemoval === 'cascade' || entry.onRemoval === 'cascade' ? [{ before: old, after: entry }] : [];
  });
}
