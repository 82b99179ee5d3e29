import type { CheckReport, ReportedFinding } from './check-report';
import { formatPlace, formatResource, plural } from './words';

interface TestCase {
  readonly rule: string;
  readonly name: string;
  /** Child elements, printed as they stand. */
  readonly body?: string;
  readonly outcome: 'passed' | 'failure' | 'error' | 'skipped';
}

/**
 * Prints JUnit XML: a test case for each finding, for each rule without one, for each open question and for
 * each input error. A finding below the threshold passes, with its text in `system-out`.
 */
export function printJunit(report: CheckReport): string {
  const cases = [...inputErrors(report), ...findings(report), ...undecided(report), ...quietRules(report)];
  const count = (outcome: TestCase['outcome']): number => cases.filter((each) => each.outcome === outcome).length;
  const counts = `tests="${cases.length}" failures="${count('failure')}" errors="${count('error')}" skipped="${count('skipped')}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="gatehouse check" ${counts}>`,
    `  <testsuite name="gatehouse check" ${counts}>`,
    ...cases.map(testCase),
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}

function testCase({ rule, name, body }: TestCase): string {
  const open = `    <testcase classname="${escapeAttribute(rule)}" name="${escapeAttribute(name)}"`;
  return body === undefined ? `${open}/>` : `${open}>\n      ${body}\n    </testcase>`;
}

function inputErrors(report: CheckReport): readonly TestCase[] {
  return report.inputErrors.map(({ code, place, what, why, fix }) => ({
    rule: code,
    name: formatPlace(place, true),
    outcome: 'error',
    body: element('error', code, what, [what, why, `fix: ${fix}`]),
  }));
}

function findings(report: CheckReport): readonly TestCase[] {
  return report.findings.map((finding) => ({
    rule: finding.rule,
    name: `${formatPlace(finding.subject.place)} ${formatResource(finding.subject)}`.trim(),
    outcome: finding.failing ? 'failure' : 'passed',
    body: finding.failing
      ? element('failure', finding.severity, finding.what, textOf(finding))
      : `<system-out>${escapeXml([`${finding.severity}: ${finding.what}`, ...textOf(finding).slice(1)].join('\n'))}</system-out>`,
  }));
}

function textOf({ what, why, fix, also }: ReportedFinding): readonly string[] {
  return [
    what,
    ...(why === '' ? [] : [why]),
    ...also.map((place) => `also: ${formatPlace(place.place)} ${formatResource(place)}`),
    `fix: ${fix}`,
  ];
}

function undecided({ undecided: causes, allowUndecided }: CheckReport): readonly TestCase[] {
  return causes.map(({ cause, fix, questions }) => {
    const message = `could not tell (${plural(questions.length, 'question')}): ${cause}`;
    const lines = questions.map(
      ({ rule, subject, what }) => `${formatPlace(subject.place)} ${formatResource(subject)}: ${rule}: ${what}`,
    );
    return {
      rule: 'undecided',
      name: cause,
      outcome: allowUndecided ? 'skipped' : 'error',
      body: allowUndecided
        ? `<skipped message="${escapeAttribute(message)}"/>`
        : element('error', 'undecided', message, [...lines, `fix: ${fix}`]),
    };
  });
}

function quietRules(report: CheckReport): readonly TestCase[] {
  const loud = new Set([
    ...report.findings.map(({ rule }) => rule),
    ...report.undecided.flatMap(({ questions }) => questions.map(({ rule }) => rule)),
  ]);
  const reasons = new Map(report.notExamined.map(({ rule, why }) => [rule, why]));
  const ids = new Set([...report.rules.map(({ id }) => id), ...reasons.keys()]);
  return [...ids].sort().flatMap((rule): readonly TestCase[] => {
    const why = reasons.get(rule);
    if (loud.has(rule)) return [];
    if (why !== undefined)
      return [
        {
          rule,
          name: rule,
          outcome: 'skipped',
          body: `<skipped message="${escapeAttribute(`not examined: ${why}`)}"/>`,
        },
      ];
    return [{ rule, name: rule, outcome: 'passed' }];
  });
}

function element(name: string, type: string, message: string, lines: readonly (string | undefined)[]): string {
  const text = lines.filter((line) => line !== undefined).join('\n');
  return `<${name} type="${escapeAttribute(type)}" message="${escapeAttribute(message)}">${escapeXml(text)}</${name}>`;
}

/** A line break in an attribute would be read as a blank. */
function escapeAttribute(text: string): string {
  return escapeXml(text).replaceAll('\r', '&#13;').replaceAll('\n', '&#10;').replaceAll('\t', '&#9;');
}

const NOT_XML =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** XML 1.0 has no way to write most control characters: they become the replacement character. */
function escapeXml(text: string): string {
  return text
    .replace(NOT_XML, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
