/** How long a condition may take and how often it is looked at. */
export interface Patience {
  /** Seconds after which the wait is a failure. @default 60 */
  readonly seconds?: number;
  /** Milliseconds between two looks. @default 50 */
  readonly everyMilliseconds?: number;
  /** Stops the wait early, for example because the server that is awaited has ended. */
  readonly giveUp?: () => string | undefined;
}

/** A wait that ran out: what was awaited and what was seen last. */
export class PatienceExhausted extends Error {}

/**
 * Looks until `look` answers something other than undefined, and answers that. A look that throws counts as "not yet";
 * its last message is part of the failure.
 *
 * @throws PatienceExhausted naming what was awaited, and what `describe` says of the last state.
 */
export async function awaitCondition<T>(
  what: string,
  look: () => Promise<T | undefined> | T | undefined,
  patience: Patience = {},
  describe?: () => Promise<string> | string,
): Promise<T> {
  const { seconds = 60, everyMilliseconds = 50, giveUp } = patience;
  const deadline = Date.now() + seconds * 1000;
  let lastFault = '';
  for (;;) {
    try {
      const seen = await look();
      if (seen !== undefined) return seen;
      lastFault = '';
    } catch (fault) {
      lastFault = fault instanceof Error ? fault.message : String(fault);
    }
    const reason = giveUp?.() ?? (Date.now() > deadline ? `not within ${seconds} s` : undefined);
    if (reason !== undefined) {
      const last = describe === undefined ? '' : await describe();
      throw new PatienceExhausted(
        [`awaiting ${what}: ${reason}`, lastFault, last].filter((each) => each !== '').join('\n  '),
      );
    }
    await new Promise((resolve) => setTimeout(resolve, everyMilliseconds));
  }
}
