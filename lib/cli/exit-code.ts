/** What a run came to, independent of the command and of the output format. */
export interface Outcome {
  /** Input that could not be read, a bad flag, a fault of the machine. */
  readonly unusableInput?: boolean;
  /** Findings at or above the threshold, a refused synthesis, a stale tree. */
  readonly failing?: boolean;
  /** Questions that could not be answered and were not allowed to stay open. */
  readonly undecided?: boolean;
}

/** 2 an input error; else 1 findings at or above the threshold; else 2 undecided; else 0. */
export type ExitCode = 0 | 1 | 2;

/** The exit status of a run: the same for every format and command. */
export function exitCodeOf(outcome: Outcome): ExitCode {
  if (outcome.unusableInput) return 2;
  if (outcome.failing) return 1;
  return outcome.undecided ? 2 : 0;
}
