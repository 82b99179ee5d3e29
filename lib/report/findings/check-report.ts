import type { Severity } from '../../checks/finding';

/** A place as it is printed. */
export interface ReportedPlace {
  readonly file?: string;
  readonly document?: number;
  readonly line?: number;
  readonly column?: number;
  readonly construct?: string;
  readonly program?: string;
}

/** An object or one of its fields. */
export interface ReportedReference {
  readonly resource: {
    readonly group: string;
    readonly kind: string;
    readonly namespace: string;
    readonly name: string;
  };
  /** Field path as Kubernetes writes it: `spec.destinations[0].namespace`. */
  readonly path?: string;
  /** What the reference shows. */
  readonly label?: string;
  readonly place: ReportedPlace;
}

/** A finding with its places. */
export interface ReportedFinding {
  readonly rule: string;
  readonly severity: Severity;
  readonly subject: ReportedReference;
  readonly what: string;
  readonly why: string;
  readonly fix: string;
  readonly evidence: readonly ReportedReference[];
  /** The other places that the same cause hits. */
  readonly also: readonly ReportedReference[];
  readonly fingerprint: string;
  /** Whether it counts against the exit status. */
  readonly failing: boolean;
}

/** Questions that one missing fact leaves open. */
export interface ReportedUndecided {
  readonly cause: string;
  readonly fix: string;
  readonly questions: readonly { readonly rule: string; readonly subject: ReportedReference; readonly what: string }[];
}

/** A finding that a reason in the YAML answers. */
export interface ReportedAccepted {
  readonly finding: ReportedFinding;
  readonly because: string;
  readonly by: ReportedReference;
}

/** A finding that the configuration file waives. */
export interface ReportedWaived {
  readonly finding: ReportedFinding;
  readonly waiver: {
    readonly reason: string;
    /** Last day on which it holds, `YYYY-MM-DD`; absent for a path that the configuration switches off. */
    readonly expires?: string;
    readonly owner?: string;
    readonly place: ReportedPlace;
  };
}

/** Input that could not be read. */
export interface ReportedInputError {
  readonly code: string;
  readonly place: ReportedPlace;
  readonly what: string;
  readonly why?: string;
  readonly fix: string;
}

/** What a rule is about, for formats that carry the rules along. */
export interface ReportedRule {
  readonly id: string;
  readonly severity: Severity;
  readonly title: string;
  readonly why: string;
  readonly fix: string;
}

/** Counts of a report, taken once and printed by every format. */
export interface ReportSummary {
  readonly findings: { readonly error: number; readonly warning: number; readonly info: number };
  /** Findings at or above the threshold. */
  readonly failing: number;
  readonly undecided: number;
  readonly undecidedCauses: number;
  readonly notExamined: number;
  readonly accepted: number;
  readonly waived: number;
  readonly baselined: number;
  readonly inputErrors: number;
  readonly objects: number;
  readonly files: number;
  /** Files left aside with a reason that somebody should read. */
  readonly skippedFiles: number;
  /** Files without a Kubernetes object. */
  readonly otherFiles: number;
}

/**
 * The finished result of `gatehouse check`: plain data, and the document that `--format json` prints
 * (docs/schema/check-result.json). Every other format is printed from it.
 */
export interface CheckReport {
  readonly tool: { readonly name: 'gatehouse'; readonly version: string };
  readonly argocd: {
    readonly version: string;
    /** Whether an oracle covers this minor version. */
    readonly verified: boolean;
  };
  readonly exitStatus: 0 | 1 | 2;
  /** Lowest severity that fails the run. */
  readonly failOn: Severity | 'none';
  /** Whether open questions leave the exit status alone. */
  readonly allowUndecided: boolean;
  readonly summary: ReportSummary;
  readonly inputErrors: readonly ReportedInputError[];
  readonly findings: readonly ReportedFinding[];
  readonly undecided: readonly ReportedUndecided[];
  readonly notExamined: readonly { readonly rule: string; readonly why: string }[];
  readonly accepted: readonly ReportedAccepted[];
  readonly waived: readonly ReportedWaived[];
  readonly skipped: readonly { readonly file: string; readonly reason: string }[];
  /** Rules that ran. */
  readonly rules: readonly ReportedRule[];
}
