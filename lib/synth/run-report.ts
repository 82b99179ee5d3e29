/** What an app of the program tells the command that runs it. */
export interface RunReport {
  /** Exit status the app refused with; absent when it did not. */
  readonly refused?: 1 | 2;
  readonly files: readonly ReportedFile[];
}

/** A made file: `staged` names the new contents below the run's folder, absent when the file on disk has them already. */
export interface ReportedFile {
  readonly area: 'tree' | 'page';
  readonly path: string;
  readonly staged?: string;
}

/** What the command asks of the program's apps. */
export interface RunRequest {
  /** Absolute path of the project. */
  readonly root: string;
  /** Output folder relative to the root. */
  readonly output: string;
  /** False for `--check`: apps look, and write nothing but their report. */
  readonly write: boolean;
}

/** Environment variable that names the folder of the run; an app that finds it stages instead of writing. */
export const RUN_VARIABLE = 'GATEHOUSE_RUN';

/** File of the run's folder that holds the {@link RunRequest}. */
export const REQUEST_FILE = 'request.json';

/** Name of an app's folder within the run's, and of its report. */
export function reportFile(app: string): string {
  return `${app}.report.json`;
}

/** Whether a name in the run's folder is a report. */
export function isReportFile(name: string): boolean {
  return name.endsWith('.report.json');
}
