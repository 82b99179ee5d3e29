import type { CaseResult } from './case';

/** What a suite is given. */
export interface SuiteContext {
  /** The Argo CD release to run on; suites without Argo CD ignore it. */
  readonly argocdVersion: string;
  /** Only cases whose title contains this are wanted; empty for all. Suites that make their cases at once ignore it. */
  readonly only: string;
  /** Prints a line of progress. */
  readonly say: (line: string) => void;
}

/** What a suite found. */
export interface SuiteOutcome {
  readonly cases: readonly CaseResult[];
  readonly notes?: readonly string[];
  /** Memory of the lab's processes, measured before it was stopped. */
  readonly memoryMiB: number;
}

/** One suite: a file under `suites/`, a line in `suites/index.ts`. */
export interface Suite {
  readonly name: string;
  /** One sentence for the evidence page. */
  readonly about: string;
  /** On which releases it can run; none for suites that need no Argo CD. */
  readonly argocdVersions: readonly string[];
  run(context: SuiteContext): Promise<SuiteOutcome>;
}
