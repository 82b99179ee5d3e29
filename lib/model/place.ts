/** Where a fact comes from: a line of a file, a construct of the program, or both. */
export interface Place {
  /** File as the user would name it (relative to the working directory), `<stdin>` for standard input. */
  readonly file?: string;
  /** 1-based document within the file, when the file holds more than one. */
  readonly document?: number;
  /** 1-based line at which the document's content begins. */
  readonly line?: number;
  /** Path of the object within its document, for an item of a `List`: `['items', 3]`. */
  readonly within?: FieldPath;
  /** 1-based column, known for input errors only. */
  readonly column?: number;
  /** Path of the construct that made the object, as in `vps/apps/bandit`. */
  readonly construct?: string;
  /** Source file of the program that declared the construct, as in `clusters/vps.ts`. */
  readonly program?: string;
}

/** Steps from an object's root to one of its values: `['spec', 'destinations', 0, 'namespace']`. */
export type FieldPath = readonly (string | number)[];

/** Prints a field path the way Kubernetes does: `spec.destinations[0].namespace`. */
export function formatFieldPath(path: FieldPath): string {
  let text = '';
  for (const step of path) {
    if (typeof step === 'number') text += `[${step}]`;
    else if (/^[A-Za-z_][\w-]*$/.test(step)) text += text === '' ? step : `.${step}`;
    else text += `[${JSON.stringify(step)}]`;
  }
  return text;
}
