/** What the judges said of a tree, ready to print. */
export interface Judgement {
  /** Faults that keep the tree from being written, a message each, in DESIGN.md's form. */
  readonly faults: readonly string[];
  /** Questions nobody could answer; they keep the tree from being written unless the program allows them. */
  readonly undecided: readonly string[];
  /** Said on every synthesis and keeping nothing from being written: warnings, open decisions, accepted reasons, what was not examined. */
  readonly notices: readonly string[];
}

/** Exit status a judgement stands for: 1 faults, else 2 undecided, else 0. */
export function statusOf({ faults, undecided }: Judgement): 0 | 1 | 2 {
  if (faults.length > 0) return 1;
  return undecided.length > 0 ? 2 : 0;
}
