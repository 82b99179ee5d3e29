import type { Finding } from '../../checks/finding';
import type { Rule } from '../../checks/rule';
import { runChecks } from '../../checks/run-checks';
import type { ReadResult } from '../../inventory/read-inventory';
import type { CheckReport, ReportedRule } from '../../report/findings/check-report';
import { makeCheckReport } from '../../report/findings/make-report';
import { regrade, rulesOff, thresholdFor } from '../configuration/apply-rules';
import { applyWaivers } from '../configuration/apply-waivers';
import { type AfterBaseline, applyBaseline, type Baseline } from '../configuration/baseline';
import type { Configuration, Threshold } from '../configuration/configuration';
import { CONFIGURATION_RULES } from '../configuration/waiver-rules';
import { exitCodeOf } from '../exit-code';
import { packageVersion } from '../package-version';

/** How a tree is judged. */
export interface Judgement {
  readonly tree: ReadResult;
  readonly configuration: Configuration;
  /** Rules to run. */
  readonly rules: readonly Rule[];
  readonly failOn: Threshold;
  readonly allowUndecided: boolean;
  readonly baseline?: Baseline;
  /** `YYYY-MM-DD`, for waivers. */
  readonly today: string;
}

/** A judged tree. */
export interface Judged {
  readonly report: CheckReport;
  /** Every finding that a new baseline would hold. */
  readonly standing: readonly Finding[];
}

/** Runs the rules and applies the configuration: severities first, then waivers, then the baseline. */
export function judgeTree({ tree, configuration, rules, failOn, allowUndecided, baseline, today }: Judgement): Judged {
  const off = rulesOff(configuration);
  const isOff = new Set(off.map(({ rule }) => rule));
  const running = rules.filter(({ id }) => !isOff.has(id));
  const result = runChecks(tree.inventory, running);
  const graded = regrade(result.findings, configuration);
  const afterWaivers = applyWaivers(graded.findings, configuration, today, new Set(running.map(({ id }) => id)));
  const { findings, baselined }: AfterBaseline = baseline
    ? applyBaseline(afterWaivers.findings, baseline)
    : { findings: afterWaivers.findings, baselined: 0 };
  const { inventory } = tree;
  const report = makeCheckReport(
    {
      toolVersion: packageVersion(),
      argocdVersion: inventory.settings.argocdVersion,
      failOn,
      failOnFor: thresholdFor(configuration, failOn),
      allowUndecided,
      findings,
      undecided: result.undecided,
      notExamined: [...result.notExamined, ...off.filter(({ rule }) => rules.some(({ id }) => id === rule))],
      accepted: result.accepted,
      waived: [...afterWaivers.waived, ...graded.off],
      baselinedCount: baselined,
      inputErrors: inventory.errors,
      skipped: inventory.skipped,
      otherFiles: tree.otherFiles,
      objectCount: inventory.objects.length,
      fileCount: tree.fileCount,
      rules: [...running.map(describeRule), ...CONFIGURATION_RULES.map(describeRule)],
      locate: tree.locator.locate,
    },
    ({ summary }) =>
      exitCodeOf({
        unusableInput: summary.inputErrors > 0,
        failing: summary.failing > 0,
        undecided: summary.undecided > 0 && !allowUndecided,
      }),
  );
  return { report, standing: afterWaivers.findings };
}

function describeRule({ id, severity, title, why, fix }: ReportedRule): ReportedRule {
  return { id, severity, title, why, fix };
}
