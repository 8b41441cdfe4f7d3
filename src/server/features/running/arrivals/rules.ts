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
  const marked = markBursts(ballots);
  return {
    minutes_each: length,
    bars: ballots.map((count, bar) => ({
      from: new Date((start + bar) * length * 60_000).toISOString(),
      ballots: count,
      stands_out: marked[bar] ?? false,
    })),
  };
}

const barsBefore = 6;
const around = 3;
const leastBallots = 10;
const times = 4;
const leastOfAHall = 30;

/**
 * At least ten ballots, and four times what is usual in this hall: by the last six bars with ballots before it, once thirty have come,
 * or by the three bars on each side. What is marked is not usual, so a burst that lasts is never held against itself. Nor is a hall that
 * begins together one, also after a few who were early: three bars with 30 ballots, or half as many as in the bar, have to lie before.
 */
function markBursts(bars: readonly number[]): boolean[] {
  let usual: number[] = [];
  return bars.map((ballots, bar) => {
    const came = usual.reduce((sum, one) => sum + one, 0);
    const isBegun = usual.length >= around && came >= Math.min(ballots / 2, leastOfAHall);
    const beside = [...bars.slice(Math.max(bar - around, 0), bar), ...bars.slice(bar + 1, bar + 1 + around)];
    const isAbove = (others: readonly number[]) => others.length > 0 && ballots >= times * average(others);
    const isBurst = ballots >= leastBallots && (isAbove(usual.slice(-barsBefore)) || isAbove(beside));
    const standsOut = isBurst && isBegun && (came >= leastOfAHall || isAbove(beside));
    // The hall begins with this bar.
    if (isBurst && !isBegun) usual = [];
    if (ballots > 0 && !standsOut) usual.push(ballots);
    return standsOut;
  });
}

function average(values: readonly number[]): number {
  return values.reduce((sum, one) => sum + one, 0) / values.length;
}
