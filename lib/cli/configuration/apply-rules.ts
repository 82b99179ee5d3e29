import type { Finding, NotExamined } from '../../checks/finding';
import type { WaivedFinding } from '../../report/findings/make-report';
import type { Configuration, RuleConfiguration, RuleSetting, Threshold } from './configuration';
import { matchesPathGlob } from './path-glob';
import { formatSource } from './waiver-rules';

/** Findings with the severities that the configuration gives them. */
export interface Regraded {
  readonly findings: readonly Finding[];
  /** Findings in paths for which their rule is off. */
  readonly off: readonly WaivedFinding[];
}

/** Rules that the configuration switches off everywhere: listed, so that nobody takes their silence for a pass. */
export function rulesOff({ rules }: Configuration): readonly NotExamined[] {
  return Object.keys(rules)
    .filter((id) => rules[id]!.severity === 'off' && rules[id]!.paths.length === 0)
    .sort()
    .map((id) => ({ rule: id, why: `switched off in ${formatSource(rules[id]!.place)}` }));
}

/** Gives findings the severities of the configuration, per rule and per path. */
export function regrade(findings: readonly Finding[], { rules }: Configuration): Regraded {
  const off: WaivedFinding[] = [];
  const kept = findings.flatMap((finding) => {
    const rule = Object.hasOwn(rules, finding.rule) ? rules[finding.rule]! : undefined;
    const setting = rule && settingFor(rule, finding.subject.object.place.file);
    if (!setting) return [finding];
    if (setting.severity !== 'off') return [{ ...finding, severity: setting.severity }];
    off.push({
      finding,
      waiver: {
        reason: `the rule is off for ${setting.path === undefined ? 'all other files' : `\`${setting.path}\``}`,
        place: setting.place,
      },
    });
    return [];
  });
  return { findings: kept, off };
}

function settingFor(
  rule: RuleConfiguration,
  file: string | undefined,
): { severity: RuleSetting; path?: string; place: RuleConfiguration['place'] } | undefined {
  const found = rule.paths.find(({ path }) => file !== undefined && matchesPathGlob(path, file));
  if (found) return found;
  return rule.severity === undefined ? undefined : { severity: rule.severity, place: rule.place };
}

/** The threshold for a file: of the first path that matches, else the run's. */
export function thresholdFor(
  { failOnPaths }: Configuration,
  failOn: Threshold,
): (file: string | undefined) => Threshold {
  return (file) => failOnPaths.find(({ path }) => file !== undefined && matchesPathGlob(path, file))?.failOn ?? failOn;
}
