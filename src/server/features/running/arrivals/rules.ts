import type { Arrivals } from '#contract/running/arrivals.ts';

export type Minute = { minute: Date; ballots: number };
type Timeline = NonNullable<Arrivals['timeline']>;

const mostBars = 48; // on a phone each is then four points wide
const day = 24 * 60;
const lengths = [1, 2, 5, 10, 15, 30, 60, 120, 180, 360, 720, day, 2 * day, 7 * day, 28 * day, 364 * day];

/** The whole time in bars of one length, those without ballots too. Null without ballots. */
export function toTimeline(minutes: readonly Minute[]): Timeline | null {
  const first = minutes[0]?.minute;
  const last = minutes.at(-1)?.minute;
  if (!first || !last) return null;
  const numberOf = (minute: Date, length: number) => Math.floor(minute.getTime() / 60_000 / length);
  const length = lengths.find((each) => numberOf(last, each) - numberOf(first, each) < mostBars) ?? 3640 * day;
  const start = numberOf(first, length);
  const ballots = new Array<number>(numberOf(last, length) - start + 1).fill(0);
  for (const { minute, ballots: came } of minutes) {
    const bar = numberOf(minute, length) - start;
    ballots[bar] = (ballots[bar] ?? 0) + came;
  }
  return {
    minutes_each: length,
    bars: ballots.map((count, bar) => ({
      from: new Date((start + bar) * length * 60_000).toISOString(),
      ballots: count,
      stands_out: standsOut(ballots, bar),
    })),
  };
}

const around = 3;
const leastBallots = 10;
const times = 4;

/**
 * At least ten ballots, and four times as many as the three bars on each side have on average. Where ballots come evenly, one
 * chart in forty or fewer has such a bar; a hall that begins together has one, too.
 */
function standsOut(ballots: readonly number[], bar: number): boolean {
  const count = ballots[bar] ?? 0;
  const neighbours = [...ballots.slice(Math.max(bar - around, 0), bar), ...ballots.slice(bar + 1, bar + 1 + around)];
  const average = neighbours.reduce((sum, one) => sum + one, 0) / neighbours.length;
  return count >= leastBallots && neighbours.length > 0 && count >= times * average;
}

/** From how many identical ballots on, one directly after the other, a row is spoken of. */
export const leastInRow = 5;

/**
 * How many such rows there would be on average if the same ballots had come in any order. `alike`: how many ballots there are of
 * each kind. A row of a kind with c ballots among n begins at a given place with c/n, (c-1)/(n-1) and so on; one that goes on
 * from the place before is no further row.
 */
export function expectRows(alike: readonly number[]): number {
  const all = alike.reduce((sum, count) => sum + count, 0);
  if (all < leastInRow) return 0;
  const inRow = (count: number, length: number) => {
    let chance = 1;
    for (let n = 0; n < length; n++) chance *= Math.max(count - n, 0) / (all - n);
    return chance;
  };
  return alike.reduce((sum, count) => {
    const longer = all > leastInRow ? (all - leastInRow) * inRow(count, leastInRow + 1) : 0;
    return sum + (all - leastInRow + 1) * inRow(count, leastInRow) - longer;
  }, 0);
}
