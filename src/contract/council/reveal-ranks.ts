import type { Revealed } from './public-batch.ts';
import type { RankedQuestion } from './ranking.ts';

type Rank = Pick<RankedQuestion, 'rank' | 'forwarded'>;

/** Where there is no cut, a reveal leads through as many questions at most. */
const withoutCut = 10;

/**
 * The ranks that a reveal uncovers, the first of them first, each with the questions that share it. All that goes to the council;
 * without a cut the ranks that fit whole into the first ten.
 */
export function toRevealRanks<Ranked extends Rank>(ranked: readonly Ranked[], hasCut: boolean): Ranked[][] {
  const ranks = groupByRank(ranked.filter(({ forwarded }) => forwarded));
  return hasCut ? ranks : ranks.filter((rank, index) => index === 0 || fits(rank));
}

/** Whether somebody leads a reveal that has not uncovered its last place yet. */
export function isCovered(revealed: Revealed, ranks: readonly unknown[]): boolean {
  return revealed !== null && revealed < ranks.length;
}

function groupByRank<Ranked extends Rank>(ranked: readonly Ranked[]): Ranked[][] {
  const ranks: Ranked[][] = [];
  for (const one of ranked) {
    const last = ranks.at(-1);
    if (last?.[0]?.rank === one.rank) last.push(one);
    else ranks.push([one]);
  }
  return ranks;
}

/** A rank counts everyone before it. */
function fits(sharing: readonly Rank[]): boolean {
  return (sharing[0]?.rank ?? 0) - 1 + sharing.length <= withoutCut;
}
