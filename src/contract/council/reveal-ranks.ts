import type { RankedQuestion } from './ranking.ts';

/** Where there is no cut, a reveal leads through as many questions at most. */
const withoutCut = 10;

/**
 * The ranks that a reveal uncovers, the first of them first, each with the questions that share it. All that goes to the council;
 * without a cut the ranks that fit whole into the first ten.
 */
export function toRevealRanks(ranked: readonly RankedQuestion[], hasCut: boolean): RankedQuestion[][] {
  const ranks = groupByRank(ranked.filter(({ forwarded }) => forwarded));
  return hasCut ? ranks : ranks.filter((rank, index) => index === 0 || fits(rank));
}

function groupByRank(ranked: readonly RankedQuestion[]): RankedQuestion[][] {
  const ranks: RankedQuestion[][] = [];
  for (const one of ranked) {
    const last = ranks.at(-1);
    if (last?.[0]?.rank === one.rank) last.push(one);
    else ranks.push([one]);
  }
  return ranks;
}

/** A rank counts everyone before it. */
function fits(sharing: readonly RankedQuestion[]): boolean {
  return (sharing[0]?.rank ?? 0) - 1 + sharing.length <= withoutCut;
}
