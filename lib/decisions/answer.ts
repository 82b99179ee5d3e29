import type { Decision, Evidence } from './decision';
import { GoPanic } from './go/panic';

/** An answer in favour. */
export function permit(reason: string, evidence: readonly Evidence[]): Decision {
  return { permitted: true, reason, evidence };
}

/** An answer against, in Argo CD's own sentence. */
export function refuse(reason: string, evidence: readonly Evidence[]): Decision {
  return { permitted: false, reason, evidence };
}

/** Something Argo CD would do that cannot be worked out here. Thrown inside a decision, caught by {@link answer}. */
export class Undecidable extends Error {}

/** Takes a decision; panics of the Go code behind it and what cannot be worked out become part of the answer. */
export function answer(decide: () => Decision): Decision {
  try {
    return decide();
  } catch (problem) {
    return answerFromProblem(problem);
  }
}

/** The answer when working it out ended in a panic of Go's, in an {@link Undecidable}, or beyond the stack. */
export function answerFromProblem(problem: unknown): Decision {
  const text = describeProblem(problem);
  return problem instanceof GoPanic
    ? { ...refuse(`Argo CD crashes on this input: ${text}`, []), crashes: text }
    : { ...refuse(`could not be worked out: ${text}`, []), undecided: text };
}

function describeProblem(problem: unknown): string {
  if (problem instanceof RangeError) return 'the input is nested too deep';
  return problem instanceof Error ? problem.message : String(problem);
}
