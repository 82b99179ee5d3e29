import type { CheckReport } from './check-report';

/** Prints the whole report as JSON; its form is published as docs/schema/check-result.json. */
export function printJson(report: CheckReport): string {
  return `${JSON.stringify(report, null, 2)}\n`;
}
