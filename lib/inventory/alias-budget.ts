const LOW = 400_000;
const HIGH = 4_000_000;

/**
 * Stops a document whose aliases multiply (a "billion laughs"): the share of values that may come from
 * aliases, as go.yaml.in/yaml/v2 `allowedAliasRatio` has it.
 */
export class AliasBudget {
  private decoded = 0;
  private aliased = 0;
  private depth = 0;

  /** Counts one value. False when the document holds too many by alias. */
  spend(): boolean {
    this.decoded += 1;
    if (this.depth > 0) this.aliased += 1;
    return this.aliased <= 100 || this.decoded <= 1000 || this.aliased / this.decoded <= allowedShare(this.decoded);
  }

  /** Runs with values counted as coming from an alias. */
  within<T>(read: () => T): T {
    this.depth += 1;
    const result = read();
    this.depth -= 1;
    return result;
  }
}

function allowedShare(decoded: number): number {
  if (decoded <= LOW) return 0.99;
  if (decoded >= HIGH) return 0.1;
  return 0.99 - 0.89 * ((decoded - LOW) / (HIGH - LOW));
}
