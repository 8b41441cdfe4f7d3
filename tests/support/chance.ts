/** Chance that can be played again: the same seed gives the same numbers (the generator known as mulberry32). */
export class Chance {
  readonly seed: number;
  #state: number;

  constructor(seed: number) {
    this.seed = seed;
    this.#state = seed >>> 0;
  }

  /** From 0 up to, but not including, 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  between(low: number, high: number): number {
    return low + this.next() * (high - low);
  }

  one<T>(from: readonly T[]): T {
    return from[Math.floor(this.next() * from.length)] as T;
  }

  /** `count` different ones of these, in a random order. */
  pick<T>(from: readonly T[], count: number): T[] {
    const rest = [...from];
    return Array.from({ length: count }, () => {
      const [one] = rest.splice(Math.floor(this.next() * rest.length), 1);
      if (one === undefined) throw new Error(`There are only ${from.length} to pick from.`);
      return one;
    });
  }
}
