/** An error the controller itself would report, with Argo CD's own words. Thrown inside `lib/expand` only. */
export class ControllerError extends Error {
  override readonly name = 'ControllerError';
}

/** An input on which the controller's code panics. Thrown inside `lib/expand` only. */
export class ControllerPanic extends Error {
  override readonly name = 'ControllerPanic';
}

/** A fact is missing, or the answer changes from one run to the next. Thrown inside `lib/expand` only. */
export class UndecidedError extends Error {
  override readonly name = 'UndecidedError';

  constructor(
    /** The missing fact. */
    readonly reason: string,
    /** What the user can give. */
    readonly fix: string,
  ) {
    super(reason);
  }
}

/** Runs a step and puts a prefix before the message of its error, as Go's `fmt.Errorf("prefix: %w", err)` does. */
export function withPrefix<T>(prefix: string, step: () => T): T {
  try {
    return step();
  } catch (error) {
    if (error instanceof ControllerError) throw new ControllerError(`${prefix}: ${error.message}`);
    throw error;
  }
}
