import type { CaseResult, SuiteResult } from './case';

/** A cell of a Markdown table. */
function printCell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', '<br>').replaceAll('<', '&lt;').replaceAll('&lt;br>', '<br>');
}

function printCase(each: CaseResult): string {
  const verdict = each.passed ? 'as predicted' : '**differs**';
  const observed = each.observed === each.predicted ? 'the same' : printCell(each.observed);
  return `| ${each.id} | ${printCell(each.title)} | ${printCell(each.predicted)} | ${observed} | ${verdict} |`;
}

/** The heading under which a suite's results stand. */
export function sectionHeading(result: Pick<SuiteResult, 'suite' | 'argocdVersion'>): string {
  return result.argocdVersion === '' ? `## ${result.suite}` : `## ${result.suite}, Argo CD ${result.argocdVersion}`;
}

/** One suite's section of the evidence page; nothing in it depends on how long anything took. */
export function printSection(result: SuiteResult, about: string): string {
  const passed = result.cases.filter((each) => each.passed).length;
  return [
    sectionHeading(result),
    '',
    about,
    '',
    `${passed} of ${result.cases.length} cases went as predicted.`,
    '',
    '| case | what was tried | predicted | happened | |',
    '|---|---|---|---|---|',
    ...result.cases.map(printCase),
    '',
    ...result.notes.flatMap((note) => [`- ${note}`]),
    ...(result.notes.length === 0 ? [] : ['']),
  ].join('\n');
}

/** A row of the table of times. */
export function printTimeRow(result: SuiteResult): string {
  return `| ${result.suite} | ${result.argocdVersion || 'none'} | ${result.cases.length} | ${result.seconds.toFixed(0)} | ${result.memoryMiB.toFixed(0)} |`;
}

/** How long each suite took and what it used, kept apart because it differs from run to run. */
export function printTimes(rows: readonly string[], versions: readonly string[]): string {
  return [
    '## Versions and times',
    '',
    ...versions.map((each) => `- ${each}`),
    '',
    '| suite | Argo CD | cases | seconds | MiB of all processes |',
    '|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}
