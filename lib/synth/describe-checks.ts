import type { Severity } from '../checks/finding';
import type { CheckResult } from '../checks/run-checks';
import type { Locator } from '../inventory/locate';
import { formatAccepted, formatFinding, formatNotExamined, formatNotes, formatUndecided } from './format-finding';
import type { Judgement } from './judgement';

/**
 * What the checks said, in words.
 *
 * @param installation named before what is said of the tree as a whole, when there are several
 * @param failOn lowest severity that refuses the tree; lesser findings are said aloud
 */
export function describeChecks(
  result: CheckResult,
  locator: Locator,
  failOn: 'error' | 'warning',
  installation?: string,
): Judgement {
  const { accepted, findings, notExamined, undecided } = result;
  const say = (wanted: Severity): readonly string[] =>
    findings.filter(({ severity }) => severity === wanted).map((finding) => formatFinding(finding, locator));
  const notes = findings.filter(({ severity }) => severity === 'info');
  const prefix = installation === undefined ? '' : `${installation}: `;
  return {
    faults: failOn === 'warning' ? [...say('error'), ...say('warning')] : say('error'),
    undecided: undecided.map(formatUndecided),
    notices: [
      ...(failOn === 'error' ? say('warning') : []),
      ...(notes.length > 0 ? [prefix + formatNotes(notes)] : []),
      ...(accepted.length > 0 ? [prefix + formatAccepted(accepted)] : []),
      ...(notExamined.length > 0 ? [prefix + formatNotExamined(notExamined)] : []),
    ],
  };
}
