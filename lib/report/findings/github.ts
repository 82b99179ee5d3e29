import type { Severity } from '../../checks/finding';
import type { CheckReport, ReportedPlace } from './check-report';
import { summarize } from './summary';
import { formatResource, plural } from './words';

const COMMANDS: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', info: 'notice' };

/** Prints workflow commands that GitHub Actions turns into annotations, and the summary as plain text. */
export function printGithub(report: CheckReport): string {
  const lines = [
    ...report.inputErrors.map(({ place, what, why, fix, code }) =>
      command('error', place, code, [what, why, `fix: ${fix}`]),
    ),
    ...report.findings.map(({ severity, subject, rule, what, why, fix, also }) =>
      command(COMMANDS[severity], subject.place, rule, [
        `${formatResource(subject)}: ${what}`,
        why,
        also.length > 0 ? `also in ${plural(also.length, 'other place')}` : undefined,
        `fix: ${fix}`,
      ]),
    ),
    ...report.undecided.map(({ cause, fix, questions }) =>
      command('warning', questions[0]?.subject.place ?? {}, 'could not tell', [
        `${cause}: ${plural(questions.length, 'question')} undecided`,
        `fix: ${fix}`,
      ]),
    ),
    summarize(report),
  ];
  return `${lines.join('\n')}\n`;
}

function command(
  name: string,
  { file, line, column }: ReportedPlace,
  title: string,
  message: readonly (string | undefined)[],
): string {
  const properties = [
    ...(file === undefined ? [] : [`file=${escapeProperty(file)}`]),
    ...(file === undefined || line === undefined ? [] : [`line=${line}`]),
    ...(file === undefined || column === undefined ? [] : [`col=${column}`]),
    `title=${escapeProperty(title)}`,
  ];
  const text = message.filter((part) => part !== undefined && part !== '').join('\n');
  return `::${name} ${properties.join(',')}::${escapeData(text)}`;
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
