import { randomInt } from 'node:crypto';

/** The same in an order that nobody can foresee or find out. */
export function shuffle<Entry>(list: readonly Entry[]): Entry[] {
  const shuffled = [...list];
  for (let last = shuffled.length - 1; last > 0; last--) {
    const other = randomInt(last + 1);
    [shuffled[last], shuffled[other]] = [shuffled[other] as Entry, shuffled[last] as Entry];
  }
  return shuffled;
}
