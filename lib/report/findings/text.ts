import type {
  CheckReport,
  ReportedFinding,
  ReportedInputError,
  ReportedReference,
  ReportedUndecided,
} from './check-report';
import { type Paint, paint } from './paint';
import { summarize } from './summary';
import { formatPlace, formatResource, plural } from './words';

/** How text for people is printed. */
export interface TextOptions {
  /** Whether to colour. @default false */
  readonly color?: boolean;
  /** Whether every place and every skipped file is listed. @default false */
  readonly verbose?: boolean;
}

const FEW = 5;

/** Prints a report for people: input errors, findings file by file, then what was not decided, accepted and left aside. */
export function printText(report: CheckReport, options: TextOptions = {}): string {
  const color = paint(options.color === true);
  const limit = options.verbose ? Number.POSITIVE_INFINITY : FEW;
  const blocks = [
    ...report.inputErrors.map((error) => inputError(error, color)),
    ...report.findings.map((finding) => findingBlock(finding, color, limit)),
    ...undecidedBlocks(report, color, limit),
    ...acceptedBlock(report, color),
    ...waivedBlock(report, color),
    ...notExaminedBlock(report, color),
    ...skippedBlock(report, color, limit),
    summaryBlock(report, color),
  ];
  return `${blocks.join('\n\n')}\n`;
}

function inputError({ place, what, why, fix, code }: ReportedInputError, color: Paint): string {
  const lines = [
    `${color.bold(formatPlace(place, true))}: ${color.error('cannot read')}: ${what} (${code})`,
    ...(why ? [`  ${why}`] : []),
    `  fix: ${fix}`,
  ];
  return lines.join('\n');
}

function findingBlock(finding: ReportedFinding, color: Paint, limit: number): string {
  const { subject, severity, rule, what, why, fix, also } = finding;
  const bare = finding.evidence.filter(({ label }) => label === undefined).map(({ place }) => formatPlace(place));
  const proof = [...new Set(bare)].filter((place) => place !== '');
  const labelled = finding.evidence.filter(({ label }) => label !== undefined);
  return [
    `${heading(subject, color)}: ${color[severity](severity)} ${color.bold(rule)}`,
    `  ${what}`,
    ...(why === '' ? [] : [`  ${why}${proof.length > 0 ? ` (${proof.join(', ')})` : ''}`]),
    ...labelled.slice(0, limit).map(({ label, place }) => `  ${label} (${formatPlace(place)})`),
    ...(labelled.length > limit ? [`  ${labelled.length - limit} more like it (--verbose lists them)`] : []),
    ...listed(
      'also',
      also.map((reference) => heading(reference, color)),
      limit,
    ),
    `  fix: ${fix}`,
  ].join('\n');
}

function heading(reference: ReportedReference, color: Paint): string {
  return [color.bold(formatPlace(reference.place)), formatResource(reference)].filter((part) => part !== '').join(' ');
}

function listed(word: string, items: readonly string[], limit: number): readonly string[] {
  if (items.length === 0) return [];
  const more = items.length - Math.min(items.length, limit);
  return [
    ...items.slice(0, limit).map((item) => `  ${word}: ${item}`),
    ...(more > 0 ? [`  ${word}: ${more} more (--verbose lists them)`] : []),
  ];
}

function undecidedBlocks({ undecided, summary }: CheckReport, color: Paint, limit: number): readonly string[] {
  if (undecided.length === 0) return [];
  const title = `${color.warning('could not tell')}: ${plural(summary.undecided, 'question')}, ${plural(summary.undecidedCauses, 'cause')}`;
  return [[title, ...undecided.flatMap((cause) => undecidedCause(cause, color, limit))].join('\n')];
}

function undecidedCause({ cause, fix, questions }: ReportedUndecided, color: Paint, limit: number): readonly string[] {
  const items = questions.map(({ rule, subject, what }) => `${heading(subject, color)}: ${rule}: ${what}`);
  const more = items.length - Math.min(items.length, limit);
  return [
    `  ${cause}`,
    ...items.slice(0, limit).map((item) => `    ${item}`),
    ...(more > 0 ? [`    ${more} more (--verbose lists them)`] : []),
    `    fix: ${fix}`,
  ];
}

function acceptedBlock({ accepted }: CheckReport, color: Paint): readonly string[] {
  if (accepted.length === 0) return [];
  const lines = accepted.flatMap(({ finding, because, by }) => [
    `  ${heading(finding.subject, color)}: ${finding.rule}: ${finding.what}`,
    `    because: ${because} (${[formatResource(by), formatPlace(by.place)].filter((part) => part !== '').join(', ')})`,
  ]);
  return [[`accepted for a reason written in the YAML: ${accepted.length}`, ...lines].join('\n')];
}

function waivedBlock({ waived }: CheckReport, color: Paint): readonly string[] {
  if (waived.length === 0) return [];
  const lines = waived.flatMap(({ finding, waiver }) => [
    `  ${heading(finding.subject, color)}: ${finding.rule}: ${finding.what}`,
    `    because: ${waiver.reason}${waiver.owner ? `, says ${waiver.owner}` : ''}${waiver.expires ? `, until ${waiver.expires}` : ''} (${formatPlace(waiver.place)})`,
  ]);
  return [[`waived by the configuration: ${waived.length}`, ...lines].join('\n')];
}

function notExaminedBlock({ notExamined }: CheckReport, color: Paint): readonly string[] {
  if (notExamined.length === 0) return [];
  const byReason = new Map<string, string[]>();
  for (const { rule, why } of notExamined) byReason.set(why, [...(byReason.get(why) ?? []), rule]);
  const lines = [...byReason].map(([why, rules]) => `  ${rules.join(', ')}: ${why}`);
  return [[color.dim('not examined:'), ...lines].join('\n')];
}

function skippedBlock({ skipped, summary }: CheckReport, color: Paint, limit: number): readonly string[] {
  const others = summary.otherFiles === 0 ? [] : [`${plural(summary.otherFiles, 'file')} without a Kubernetes object`];
  if (skipped.length === 0) return others.length === 0 ? [] : [color.dim(`left aside: ${others[0]}`)];
  const more = skipped.length - Math.min(skipped.length, limit);
  const lines = [
    ...skipped.slice(0, limit).map(({ file, reason }) => `  ${file}: ${reason}`),
    ...(more > 0 ? [`  ${plural(more, 'more file')} (--verbose lists them)`] : []),
    ...others.map((text) => `  ${text}`),
  ];
  return [[color.dim('skipped:'), ...lines].join('\n')];
}

function summaryBlock(report: CheckReport, color: Paint): string {
  const text = summarize(report);
  return report.exitStatus === 0 ? color.good(text) : color.bold(text);
}
