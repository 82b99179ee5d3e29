import type { Accepted, Finding, NotExamined, Reference, Severity, Undecided } from '../../checks/finding';
import { type ArgoCdVersion, formatArgoCdVersion, isVerified } from '../../model/argocd-version';
import type { InputError, SkippedFile } from '../../model/inventory';
import { type FieldPath, formatFieldPath, type Place } from '../../model/place';
import type {
  CheckReport,
  ReportedFinding,
  ReportedPlace,
  ReportedReference,
  ReportedRule,
  ReportedUndecided,
  ReportedWaived,
} from './check-report';

/** A finding that the configuration waives. */
export interface WaivedFinding {
  readonly finding: Finding;
  readonly waiver: ReportedWaived['waiver'];
}

/** What a report is made of. */
export interface ReportInput {
  readonly toolVersion: string;
  readonly argocdVersion: ArgoCdVersion;
  readonly failOn: Severity | 'none';
  readonly allowUndecided: boolean;
  readonly findings: readonly Finding[];
  readonly undecided: readonly Undecided[];
  readonly notExamined: readonly NotExamined[];
  readonly accepted: readonly Accepted[];
  readonly waived: readonly WaivedFinding[];
  /** Findings that the baseline holds. */
  readonly baselinedCount: number;
  readonly inputErrors: readonly InputError[];
  readonly skipped: readonly SkippedFile[];
  /** Skipped files without a Kubernetes object: counted, not listed. */
  readonly otherFiles: ReadonlySet<string>;
  readonly objectCount: number;
  readonly fileCount: number;
  readonly rules: readonly ReportedRule[];
  /** Threshold for a file, when it differs by path. @default failOn for all */
  readonly failOnFor?: (file: string | undefined) => Severity | 'none';
  /** Finds the line of a field. */
  readonly locate: (place: Place, path: FieldPath) => Place;
}

/** Beyond so many places of one cause, the line of the object is near enough. */
const EXACT_PLACES = 100;

const RANKS: Readonly<Record<Severity | 'none', number>> = { info: 1, warning: 2, error: 3, none: 4 };

/** Makes the report: every place looked up, every count taken, the exit status decided by `exitStatusOf`. */
export function makeCheckReport(
  input: ReportInput,
  exitStatusOf: (report: Omit<CheckReport, 'exitStatus'>) => CheckReport['exitStatus'],
): CheckReport {
  const refer = createReferrer(input.locate);
  const failOnFor = input.failOnFor ?? (() => input.failOn);
  const toReported = (finding: Finding): ReportedFinding => ({
    rule: finding.rule,
    severity: finding.severity,
    subject: refer(finding.subject),
    what: finding.what,
    why: finding.why,
    fix: finding.fix,
    evidence: finding.evidence.map(refer),
    also: (finding.also ?? []).map((reference, index) =>
      index < EXACT_PLACES ? refer(reference) : referCheaply(reference),
    ),
    fingerprint: finding.fingerprint,
    failing: RANKS[finding.severity] >= RANKS[failOnFor(finding.subject.object.place.file)],
  });
  const findings = sortByPlace(input.findings.map(toReported));
  const undecided = groupUndecided(input.undecided, refer);
  const count = (severity: Severity): number => findings.filter((finding) => finding.severity === severity).length;
  const skipped = input.skipped.filter(({ file }) => !input.otherFiles.has(file));
  const report: Omit<CheckReport, 'exitStatus'> = {
    tool: { name: 'gatehouse', version: input.toolVersion },
    argocd: { version: formatArgoCdVersion(input.argocdVersion), verified: isVerified(input.argocdVersion) },
    failOn: input.failOn,
    allowUndecided: input.allowUndecided,
    summary: {
      findings: { error: count('error'), warning: count('warning'), info: count('info') },
      failing: findings.filter(({ failing }) => failing).length,
      undecided: input.undecided.length,
      undecidedCauses: undecided.length,
      notExamined: input.notExamined.length,
      accepted: input.accepted.length,
      waived: input.waived.length,
      baselined: input.baselinedCount,
      inputErrors: input.inputErrors.length,
      objects: input.objectCount,
      files: input.fileCount,
      skippedFiles: skipped.length,
      otherFiles: input.skipped.length - skipped.length,
    },
    inputErrors: input.inputErrors.map(({ code, place, what, why, fix }) => ({
      code,
      place: toPlace(place),
      what,
      ...(why === undefined ? {} : { why }),
      fix,
    })),
    findings,
    undecided,
    notExamined: input.notExamined.map(({ rule, why }) => ({ rule, why })),
    accepted: input.accepted.map(({ finding, because, by }) => ({
      finding: { ...toReported(finding), failing: false },
      because,
      by: refer(by),
    })),
    waived: input.waived.map(({ finding, waiver }) => ({
      finding: { ...toReported(finding), failing: false },
      waiver,
    })),
    skipped: skipped.map(({ file, reason }) => ({ file, reason })),
    rules: input.rules,
  };
  return { ...report, exitStatus: exitStatusOf(report) };
}

function createReferrer(locate: ReportInput['locate']): (reference: Reference) => ReportedReference {
  const known = new Map<Reference['object'], Map<string, ReportedReference>>();
  return ({ object, path = [], label }) => {
    const text = formatFieldPath(path);
    const key = label === undefined ? text : `${text}\n${label}`;
    const ofObject = known.get(object) ?? new Map<string, ReportedReference>();
    known.set(object, ofObject);
    const reported = ofObject.get(key) ?? describeReference(object, text, label, locate(object.place, path));
    ofObject.set(key, reported);
    return reported;
  };
}

/** File by file in order of lines; findings without a file keep the order they came in, behind the others. */
function sortByPlace(findings: readonly ReportedFinding[]): readonly ReportedFinding[] {
  const fileOf = ({ subject }: ReportedFinding): string => subject.place.file ?? '\uffff';
  const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
  return [...findings].sort(
    (a, b) =>
      compare(fileOf(a), fileOf(b)) ||
      (a.subject.place.line ?? 0) - (b.subject.place.line ?? 0) ||
      compare(a.rule, b.rule),
  );
}

/** Without looking a line up: the place of the object. One cause may hit thousands of objects. */
function referCheaply({ object, path = [], label }: Reference): ReportedReference {
  return describeReference(object, formatFieldPath(path), label, object.place);
}

function describeReference(
  { id }: Reference['object'],
  path: string,
  label: string | undefined,
  place: Place,
): ReportedReference {
  const { group, kind, namespace, name } = id;
  return {
    resource: { group, kind, namespace, name },
    ...(path === '' ? {} : { path }),
    ...(label === undefined ? {} : { label }),
    place: toPlace(place),
  };
}

function toPlace({ file, document, line, column, construct, program }: Place): ReportedPlace {
  return {
    ...(file === undefined ? {} : { file }),
    ...(document === undefined ? {} : { document }),
    ...(line === undefined ? {} : { line }),
    ...(column === undefined ? {} : { column }),
    ...(construct === undefined ? {} : { construct }),
    ...(program === undefined ? {} : { program }),
  };
}

/** Causes in the order in which they are first met; a cause is a missing fact and what to do about it. */
function groupUndecided(
  undecided: readonly Undecided[],
  refer: (reference: Reference) => ReportedReference,
): readonly ReportedUndecided[] {
  const causes = new Map<string, { cause: string; fix: string; questions: ReportedUndecided['questions'][number][] }>();
  for (const { cause, fix, rule, subject, what } of undecided) {
    const key = `${cause}\n${fix}`;
    const group = causes.get(key) ?? { cause, fix, questions: [] };
    causes.set(key, group);
    const isNear = group.questions.length >= EXACT_PLACES;
    group.questions.push({ rule, subject: isNear ? referCheaply(subject) : refer(subject), what });
  }
  return [...causes.values()];
}
