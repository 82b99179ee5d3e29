import { RegexpSyntaxError } from './syntax';

/** Numbers of the groups of an expression: unnamed ones in order, then named ones, explicit numbers as written. */
export class GroupNumbers {
  private readonly numbers = new Set<number>([0]);
  private readonly names: string[] = [];
  private readonly numberByName = new Map<string, number>();
  private next = 1;
  /** Whether the first reading is over. */
  isSettled = false;

  /** The number of the next unnamed group. */
  takeNext(): number {
    const number = this.next++;
    this.numbers.add(number);
    return number;
  }

  /** Notes a group by its name or written number; its number once all are known. */
  note(name: string | number): number {
    if (typeof name === 'number') {
      this.numbers.add(name);
      return name;
    }
    if (!this.names.includes(name)) this.names.push(name);
    return this.numberByName.get(name) ?? 0;
  }

  /** To be called between the two readings. */
  settle(): void {
    for (const name of this.names) {
      while (this.numbers.has(this.next)) this.next++;
      this.numberByName.set(name, this.next);
      this.numbers.add(this.next++);
    }
    this.next = 1;
    this.isSettled = true;
  }

  /** Whether a group has the number. During the first reading none is missed. */
  has(number: number): boolean {
    return !this.isSettled || this.numbers.has(number);
  }

  /** Whether a group is known to have the name. During the first reading: so far. */
  hasKnownName(name: string): boolean {
    return this.isSettled ? this.numberByName.has(name) : this.names.includes(name);
  }

  /** The number that a reference means; refuses one to a group that does not exist. */
  resolve(name: string | number): number {
    if (!this.isSettled) return 0;
    const number = typeof name === 'number' ? name : this.numberByName.get(name);
    if (number !== undefined && this.numbers.has(number)) return number;
    throw new RegexpSyntaxError(`reference to undefined group ${typeof name === 'number' ? 'number' : 'name'} ${name}`);
  }
}
