import type { Inventory } from '../model/inventory';
import { gatherFacts } from './facts';
import { comparePlaces, compareText } from './facts/compare-places';
import type { Accepted, Finding, NotExamined, Undecided } from './finding';
import { splitInstallations } from './installations';
import { leaveOverlaysUndecided } from './overlays';
import type { Rule, RuleResult } from './rule';
import { describeCrash } from './rule-crash';
import { RULES } from './rules';

/** What all rules say of a tree. Sorted by place, then rule; the same for any order of the inventory. */
export interface CheckResult {
  readonly findings: readonly Finding[];
  /** Boundary findings that reasons in the YAML answer. */
  readonly accepted: readonly Accepted[];
  readonly undecided: readonly Undecided[];
  readonly notExamined: readonly NotExamined[];
  /** Ids of the rules that ran, sorted. */
  readonly rules: readonly string[];
}

/**
 * Runs the rules over an inventory, each installation of the tree by itself. A rule that crashes becomes a finding
 * against that rule and the others still run.
 *
 * @param rules @default all rules
 */
export function runChecks(inventory: Inventory, rules: readonly Rule[] = RULES): CheckResult {
  const findings = new Map<string, Finding>();
  const accepted = new Map<string, Accepted>();
  const undecided = new Map<string, Undecided>();
  const notExamined = new Map<string, NotExamined>();
  const { inventories, notes } = splitInstallations(inventory);
  for (const note of notes) notExamined.set(`${note.rule}\n${note.why}`, note);
  for (const installation of inventories) {
    const facts = gatherFacts(installation);
    for (const rule of rules) {
      const result = leaveOverlaysUndecided(
        rule,
        runRule(rule, () => rule.check(installation, facts)),
      );
      const taken = rule.acceptable ? [] : (result.accepted ?? []).map(({ finding }) => finding);
      for (const finding of [...(result.findings ?? []), ...taken]) findings.set(keyOf(finding), finding);
      if (rule.acceptable) for (const each of result.accepted ?? []) accepted.set(keyOf(each.finding), each);
      for (const each of result.undecided ?? []) undecided.set(`${keyOf({ ...each, fingerprint: each.what })}`, each);
      for (const each of result.notExamined ?? []) notExamined.set(`${each.rule}\n${each.why}`, each);
    }
  }
  return {
    findings: [...findings.values()].sort(compareFindings),
    accepted: [...accepted.values()].sort((a, b) => compareFindings(a.finding, b.finding)),
    undecided: [...undecided.values()].sort(
      (a, b) =>
        compareText(a.rule, b.rule) ||
        compareText(a.cause, b.cause) ||
        comparePlaces(a.subject.object.place, b.subject.object.place) ||
        compareText(a.what, b.what),
    ),
    notExamined: [...notExamined.values()].sort((a, b) => compareText(a.rule, b.rule) || compareText(a.why, b.why)),
    rules: rules.map(({ id }) => id).sort(compareText),
  };
}

function runRule(rule: Rule, run: () => RuleResult): RuleResult {
  try {
    return run();
  } catch (crash) {
    return { findings: [describeCrash(rule, crash)] };
  }
}

function keyOf({ subject, fingerprint }: Pick<Finding, 'subject' | 'fingerprint'>): string {
  const { file, document, construct, within } = subject.object.place;
  return `${fingerprint}\n${file ?? ''}\n${document ?? ''}\n${construct ?? ''}\n${within?.join('.') ?? ''}`;
}

function compareFindings(a: Finding, b: Finding): number {
  return (
    comparePlaces(a.subject.object.place, b.subject.object.place) ||
    compareText(a.rule, b.rule) ||
    compareText(a.fingerprint, b.fingerprint)
  );
}
