/** What became of the cases of one kind on one version. */
export interface Tally {
  cases: number;
  /** Argo CD said yes (or gave a result). */
  yes: number;
  /** Argo CD said no. */
  no: number;
  /** Argo CD gave an error, or conditions. */
  errors: number;
  /** Argo CD crashed. */
  panics: number;
  /** This version of Argo CD has no such thing. */
  absent: number;
  /** Not an input of the kind: the generator's fault, not compared. */
  malformed: number;
  /** The model says that it cannot tell. */
  undecided: number;
  /** The model does not answer this kind of question. */
  unanswered: number;
  disagreements: number;
}

/** A tally of nothing. */
export function emptyTally(): Tally {
  return {
    cases: 0,
    yes: 0,
    no: 0,
    errors: 0,
    panics: 0,
    absent: 0,
    malformed: 0,
    undecided: 0,
    unanswered: 0,
    disagreements: 0,
  };
}

/** Adds one tally to another. */
export function addTally(total: Tally, part: Tally): void {
  for (const name of Object.keys(total) as (keyof Tally)[]) total[name] += part[name];
}

/** Counts what Argo CD answered; false when there is nothing to compare with. */
export function countAnswer(tally: Tally, answer: unknown): boolean {
  tally.cases++;
  if (typeof answer === 'boolean') {
    if (answer) tally.yes++;
    else tally.no++;
    return true;
  }
  const fields = typeof answer === 'object' && answer !== null ? (answer as Record<string, unknown>) : {};
  if ('unsupported' in fields) {
    tally.absent++;
    return false;
  }
  if ('malformed' in fields) {
    tally.malformed++;
    return false;
  }
  if ('panic' in fields) tally.panics++;
  else if (fields.error !== null && fields.error !== undefined) tally.errors++;
  else if (Array.isArray(fields.conditions) && fields.conditions.length > 0) tally.errors++;
  else if (fields.canSync === false) tally.no++;
  else tally.yes++;
  return true;
}
