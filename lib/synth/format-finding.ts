import type { Accepted, Finding, NotExamined, Reference, Undecided } from '../checks/finding';
import type { Locator } from '../inventory/locate';
import { describeResource } from '../model/resource-id';
import { compareText } from './compare-text';

/** Places of one cause that are spelled out. */
const FEW = 5;

/** A finding in the form all messages have. Lines are looked up here and nowhere else. */
export function formatFinding(finding: Finding, locator: Locator): string {
  const places = finding.evidence.filter(({ label }) => label === undefined).map((each) => placeOf(each, locator));
  const proof = [...new Set(places)].filter((place) => place !== '');
  const labelled = finding.evidence.filter(({ label }) => label !== undefined);
  const also = finding.also ?? [];
  return [
    `${whereOf(finding.subject)}: ${finding.severity} ${finding.rule}`,
    finding.what,
    ...(finding.why === '' ? [] : [proof.length === 0 ? finding.why : `${finding.why} (${proof.join(', ')})`]),
    ...labelled.slice(0, FEW).map((each) => `${each.label} (${placeOf(each, locator)})`),
    ...(labelled.length > FEW ? [`${labelled.length - FEW} more of these`] : []),
    ...also.slice(0, FEW).map((other) => `also: ${whereOf(other)}`),
    ...(also.length > FEW ? [`also: ${also.length - FEW} more`] : []),
    `fix: ${finding.fix}`,
  ].join('\n  ');
}

/** A question nobody could answer. */
export function formatUndecided({ cause, fix, rule, subject, what }: Undecided): string {
  return `${whereOf(subject)}: undecided ${rule}\n  ${what}\n  ${cause}\n  fix: ${fix}`;
}

/** Boundary findings that a reason in the YAML answers: counted by rule. */
export function formatAccepted(accepted: readonly Accepted[]): string {
  return `accepted with a reason: ${countByRule(accepted.map(({ finding }) => finding))}`;
}

/** Findings worth knowing and asking for nothing: counted by rule. */
export function formatNotes(notes: readonly Finding[]): string {
  return `notes: ${countByRule(notes)}; \`gatehouse check\` lists them`;
}

function countByRule(findings: readonly Finding[]): string {
  const counts = new Map<string, number>();
  for (const { rule } of findings) counts.set(rule, (counts.get(rule) ?? 0) + 1);
  const parts = [...counts].sort(([a], [b]) => compareText(a, b)).map(([rule, count]) => `${rule} ${count}`);
  return `${findings.length} (${parts.join(', ')})`;
}

/** Rules that need what was not given, a line a reason. */
export function formatNotExamined(rules: readonly NotExamined[]): string {
  const reasons = new Map<string, string[]>();
  for (const { rule, why } of rules) reasons.set(why, [...(reasons.get(why) ?? []), rule]);
  return ['not examined:', ...[...reasons].map(([why, ids]) => `${ids.join(', ')}: ${why}`)].join('\n  ');
}

function whereOf({ object }: Reference): string {
  const { construct, file, line, program } = object.place;
  const place = program ?? (file === undefined ? undefined : line === undefined ? file : `${file}:${line}`);
  return [place, construct, describeResource(object.id)].filter((part) => part !== undefined && part !== '').join(' ');
}

function placeOf({ object, path }: Reference, locator: Locator): string {
  const { file, line } = path === undefined ? object.place : locator.locate(object.place, path);
  return file === undefined ? '' : line === undefined ? file : `${file}:${line}`;
}
