import type { ApplicationConsequence, ObjectFate } from './plan';

/** What happens to a live object because its Application or its set lost it. */
export interface Verdict {
  readonly fate: Extract<ObjectFate, 'deleted' | 'unmanaged' | 'retained' | 'stuck' | 'undecided'>;
  readonly because: string;
}

/** Everything that the controllers do before they come to rest. */
export interface Settlement {
  /** Objects of the old tree that somebody lost, by key. */
  readonly verdicts: Map<string, Verdict>;
  /** Objects that some Application applies, with the key of the Application. */
  readonly applied: Map<string, string>;
  /** How each live Application stands, by its key. */
  readonly applications: Map<string, ApplicationConsequence>;
}
