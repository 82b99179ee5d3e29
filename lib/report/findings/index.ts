import type { CheckReport } from './check-report';
import { printGithub } from './github';
import { printJson } from './json';
import { printJunit } from './junit';
import { printSarif } from './sarif';
import { printText, type TextOptions } from './text';

/** Every format of `gatehouse check`. */
export const FINDING_FORMATS = ['text', 'json', 'sarif', 'junit', 'github'] as const;

/** One of {@link FINDING_FORMATS}. */
export type FindingFormat = (typeof FINDING_FORMATS)[number];

/** Prints a report; `options` matter to text only. */
export function printFindings(report: CheckReport, format: FindingFormat, options: TextOptions = {}): string {
  switch (format) {
    case 'text':
      return printText(report, options);
    case 'json':
      return printJson(report);
    case 'sarif':
      return printSarif(report);
    case 'junit':
      return printJunit(report);
    case 'github':
      return printGithub(report);
  }
}
