import type { CheckReport } from './check-report';
import { plural } from './words';

/** The report in one line, as every format for people ends: `2 errors, 1 warning; 3 questions undecided (1 cause); …`. */
export function summarize({ summary, argocd }: CheckReport): string {
  const { findings } = summary;
  const counts = [
    ...(summary.inputErrors > 0 ? [plural(summary.inputErrors, 'input error')] : []),
    ...(findings.error > 0 ? [plural(findings.error, 'error')] : []),
    ...(findings.warning > 0 ? [plural(findings.warning, 'warning')] : []),
    ...(findings.info > 0 ? [plural(findings.info, 'note')] : []),
  ];
  const parts = [
    counts.length > 0 ? counts.join(', ') : 'no findings',
    ...(summary.undecided > 0
      ? [`${plural(summary.undecided, 'question')} undecided (${plural(summary.undecidedCauses, 'cause')})`]
      : []),
    ...(summary.accepted > 0 ? [`${summary.accepted} accepted`] : []),
    ...(summary.waived > 0 ? [`${summary.waived} waived`] : []),
    ...(summary.baselined > 0 ? [`${summary.baselined} in the baseline`] : []),
    `${plural(summary.objects, 'object')} in ${plural(summary.files, 'file')}`,
    `Argo CD ${argocd.version}${argocd.verified ? '' : ' (unverified: no oracle covers this minor version)'}`,
  ];
  return parts.join('; ');
}
