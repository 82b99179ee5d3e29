/** What one case predicted and what the servers did; plain text and data, so that a report can be compared. */
export interface CaseResult {
  /** Unique in its suite; also the order of the report. */
  readonly id: string;
  /** What is tried, as a sentence. */
  readonly title: string;
  /** What Gatehouse said would happen. */
  readonly predicted: string;
  /** What happened. */
  readonly observed: string;
  readonly passed: boolean;
}

/** A suite that was run on one version. */
export interface SuiteResult {
  readonly suite: string;
  /** Argo CD's version, empty for suites that run without it. */
  readonly argocdVersion: string;
  readonly cases: readonly CaseResult[];
  /** Sentences that belong to the evidence: what could not be examined, and why. */
  readonly notes: readonly string[];
  readonly seconds: number;
  /** Memory of all processes of the lab when the suite ended. */
  readonly memoryMiB: number;
}

/** A case whose prediction is a text that must equal the observation. */
export function compareCase(id: string, title: string, predicted: string, observed: string): CaseResult {
  return { id, title, predicted, observed, passed: predicted === observed };
}
