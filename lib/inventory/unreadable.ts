/** Why a document could not be read, and where: thrown inside the reader, turned into an input error by it. */
export class Unreadable extends Error {
  constructor(
    /** Kebab-case name of the fault, as in `duplicate-key`. */
    readonly code: string,
    /** What is wrong, the user's words in backticks. */
    readonly what: string,
    /** Offset into the text that was being read. */
    readonly offset: number,
    readonly fix: string,
    readonly why?: string,
  ) {
    super(what);
  }
}

/** 1-based line and column of an offset. */
export function lineAndColumn(text: string, offset: number): { readonly line: number; readonly column: number } {
  const until = Math.max(0, Math.min(offset, text.length));
  let line = 1;
  let begin = 0;
  for (let at = text.indexOf('\n'); at >= 0 && at < until; at = text.indexOf('\n', at + 1)) {
    line += 1;
    begin = at + 1;
  }
  return { line, column: until - begin + 1 };
}
