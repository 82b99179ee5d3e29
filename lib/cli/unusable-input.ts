/**
 * Input a command cannot work with: a bad flag, an unreadable file, a missing `cdk8s.yaml`.
 * The one error commands throw on purpose; `main.ts` prints it without a stack and exits 2.
 */
export class UnusableInput extends Error {
  constructor(
    /** What is wrong, the user's words in backticks. */
    readonly what: string,
    /** What to do about it. */
    readonly fix: string,
    /** Where, as in `cdk8s.yaml:3`. */
    readonly where?: string,
    /** Why it matters. */
    readonly why?: string,
  ) {
    super(what);
    this.name = 'UnusableInput';
  }
}

/** The text printed for unusable input: where and what, why, how to fix. */
export function formatUnusableInput(fault: UnusableInput): string {
  const head = fault.where === undefined ? fault.what : `${fault.where}: ${fault.what}`;
  const why = fault.why === undefined ? '' : `  ${fault.why}\n`;
  return `${head}\n${why}  fix: ${fault.fix}\n`;
}
