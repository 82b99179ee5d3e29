/**
 * A seeded source of choices (sfc32): the same seed gives the same cases on every machine, however many processes
 * share the work.
 */
export class Random {
  private a: number;
  private b: number;
  private c: number;
  private counter = 1;

  constructor(seed: number, stream: number) {
    this.a = seed >>> 0;
    this.b = Math.floor(seed / 4294967296) >>> 0;
    this.c = stream >>> 0;
    for (let round = 0; round < 15; round++) this.next();
  }

  /** A number in [0, 2^32). */
  next(): number {
    const sum = (((this.a + this.b) | 0) + this.counter) | 0;
    this.counter = (this.counter + 1) | 0;
    this.a = this.b ^ (this.b >>> 9);
    this.b = (this.c + (this.c << 3)) | 0;
    this.c = (this.c << 21) | (this.c >>> 11);
    this.c = (this.c + sum) | 0;
    return sum >>> 0;
  }

  /** A whole number in [0, limit). */
  below(limit: number): number {
    return Math.floor((this.next() / 4294967296) * limit);
  }

  /** A whole number in [low, high]. */
  between(low: number, high: number): number {
    return low + this.below(high - low + 1);
  }

  chance(probability: number): boolean {
    return this.next() < probability * 4294967296;
  }

  pick<T>(choices: readonly T[]): T {
    return choices[this.below(choices.length)] as T;
  }

  list<T>(low: number, high: number, make: () => T): T[] {
    return Array.from({ length: this.between(low, high) }, make);
  }

  /** One of the makers, each as likely as its weight says. */
  weighted<T>(choices: readonly (readonly [weight: number, make: () => T])[]): T {
    let left = this.below(choices.reduce((total, [weight]) => total + weight, 0));
    for (const [weight, make] of choices) {
      if (left < weight) return make();
      left -= weight;
    }
    throw new Error('no choice has a weight');
  }

  /** The entries shuffled, some of them twice. */
  disorder<T>(entries: readonly T[]): T[] {
    const mixed = [...entries];
    for (let index = mixed.length - 1; index > 0; index--) {
      const other = this.below(index + 1);
      [mixed[index], mixed[other]] = [mixed[other] as T, mixed[index] as T];
    }
    if (mixed.length > 0 && this.chance(0.1)) mixed.push(this.pick(mixed));
    return mixed;
  }
}
