import type { Severity } from '../../checks/finding';
import type { CheckReport, ReportedFinding, ReportedPlace, ReportedReference } from './check-report';
import { formatResource } from './words';

const SCHEMA = 'https://json.schemastore.org/sarif-2.1.0.json';
const LEVELS: Readonly<Record<Severity, 'error' | 'warning' | 'note'>> = {
  error: 'error',
  warning: 'warning',
  info: 'note',
};

/**
 * Prints SARIF 2.1.0. What a reason or a waiver answers is a suppressed result; an open question is a result of
 * kind `open`; an input error is a notification of the invocation.
 */
export function printSarif(report: CheckReport): string {
  const ids = [...new Set([...report.rules.map(({ id }) => id), ...allRuleIds(report)])].sort();
  const index = new Map(ids.map((id, position) => [id, position]));
  const result = (finding: ReportedFinding, suppression?: object): object => ({
    ruleId: finding.rule,
    ruleIndex: index.get(finding.rule),
    level: LEVELS[finding.severity],
    message: {
      text: [`${formatResource(finding.subject)}: ${finding.what}`, finding.why, `fix: ${finding.fix}`]
        .filter((line) => line !== '')
        .join('\n'),
    },
    locations: [location(finding.subject)],
    ...related([...finding.evidence, ...finding.also]),
    partialFingerprints: { 'gatehouse/v1': finding.fingerprint },
    ...(suppression ? { suppressions: [suppression] } : {}),
  });
  const results = [
    ...report.findings.map((finding) => result(finding)),
    ...report.accepted.map(({ finding, because }) => result(finding, { kind: 'inSource', justification: because })),
    ...report.waived.map(({ finding, waiver }) => result(finding, { kind: 'external', justification: waiver.reason })),
    ...report.undecided.flatMap(({ cause, fix, questions }) =>
      questions.map(({ rule, subject, what }) => ({
        ruleId: rule,
        ruleIndex: index.get(rule),
        kind: 'open',
        level: 'none',
        message: { text: `${formatResource(subject)}: ${what}\ncould not tell: ${cause}\nfix: ${fix}` },
        locations: [location(subject)],
      })),
    ),
  ];
  const log = {
    $schema: SCHEMA,
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: report.tool.name,
            version: report.tool.version,
            semanticVersion: report.tool.version,
            rules: ids.map((id) => descriptor(report, id)),
          },
        },
        invocations: [invocation(report)],
        columnKind: 'utf16CodeUnits',
        results,
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

function allRuleIds(report: CheckReport): readonly string[] {
  return [
    ...report.findings.map(({ rule }) => rule),
    ...report.accepted.map(({ finding }) => finding.rule),
    ...report.waived.map(({ finding }) => finding.rule),
    ...report.undecided.flatMap(({ questions }) => questions.map(({ rule }) => rule)),
    ...report.notExamined.map(({ rule }) => rule),
  ];
}

function descriptor(report: CheckReport, id: string): object {
  const rule = report.rules.find((each) => each.id === id);
  if (!rule) return { id };
  return {
    id,
    shortDescription: { text: rule.title },
    fullDescription: { text: rule.why },
    help: { text: `${rule.why}\n\nfix: ${rule.fix}` },
    defaultConfiguration: { level: LEVELS[rule.severity] },
  };
}

function invocation(report: CheckReport): object {
  return {
    executionSuccessful: report.summary.inputErrors === 0,
    exitCode: report.exitStatus,
    toolExecutionNotifications: [
      ...report.inputErrors.map(({ code, place, what, why, fix }) => ({
        descriptor: { id: code },
        level: 'error',
        message: { text: [what, why, `fix: ${fix}`].filter((line) => line !== undefined).join('\n') },
        locations: [{ physicalLocation: physical(place) }].filter(
          ({ physicalLocation }) => physicalLocation !== undefined,
        ),
      })),
      ...report.skipped.map(({ file, reason }) => ({ level: 'note', message: { text: `skipped ${file}: ${reason}` } })),
    ],
    toolConfigurationNotifications: report.notExamined.map(({ rule, why }) => ({
      associatedRule: { id: rule },
      level: 'note',
      message: { text: `not examined: ${why}` },
    })),
  };
}

function related(references: readonly ReportedReference[]): object {
  if (references.length === 0) return {};
  return {
    relatedLocations: references.map((reference, id) => ({
      id,
      ...location(reference),
      message: { text: reference.label ?? formatResource(reference) },
    })),
  };
}

function location(reference: ReportedReference): object {
  const physicalLocation = physical(reference.place);
  const { construct } = reference.place;
  const logical = [
    {
      name: formatResource(reference),
      kind: 'resource',
      ...(reference.path ? { fullyQualifiedName: `${formatResource(reference)} ${reference.path}` } : {}),
    },
    ...(construct === undefined ? [] : [{ fullyQualifiedName: construct, kind: 'construct' }]),
  ];
  return { ...(physicalLocation ? { physicalLocation } : {}), logicalLocations: logical };
}

function physical({ file, program, line, column }: ReportedPlace): object | undefined {
  const path = file ?? program;
  if (path === undefined || path.startsWith('<')) return undefined;
  const uri = path.split('/').map(encodeURIComponent).join('/');
  const region =
    file === undefined || line === undefined
      ? undefined
      : { startLine: line, ...(column === undefined ? {} : { startColumn: column }) };
  return { artifactLocation: { uri: path.startsWith('/') ? `file://${uri}` : uri }, ...(region ? { region } : {}) };
}
