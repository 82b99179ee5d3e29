import type { CheckResult } from '../checks/run-checks';
import type { Locator } from '../inventory/locate';
import { formatAccepted, formatFinding, formatNotExamined, formatUndecided } from './format-finding';
import type { Judgement } from './judgement';

/** What the checks said, in words: errors refuse the tree, lesser findings are said aloud. */
export function describeChecks(result: CheckResult, locator: Locator): Judgement {
  const { accepted, findings, notExamined, undecided } = result;
  const say = (errors: boolean): readonly string[] =>
    findings
      .filter(({ severity }) => (severity === 'error') === errors)
      .map((finding) => formatFinding(finding, locator));
  return {
    faults: say(true),
    undecided: undecided.map(formatUndecided),
    notices: [
      ...say(false),
      ...(accepted.length > 0 ? [formatAccepted(accepted)] : []),
      ...(notExamined.length > 0 ? [formatNotExamined(notExamined)] : []),
    ],
  };
}
