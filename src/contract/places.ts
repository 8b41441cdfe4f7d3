import type { RankedQuestion } from './ranking.ts';

/** Where there is no cut, a reveal leads through as many questions at most. */
const withoutCut = 10;

/**
 * The places that a reveal uncovers, the first of them first: the questions of one rank share one. All that goes to the council;
 * without a cut the ranks that fit whole into the first ten.
 */
export function toPlaces(ranked: readonly RankedQuestion[], hasCut: boolean): RankedQuestion[][] {
  const places = groupByRank(ranked.filter(({ forwarded }) => forwarded));
  return hasCut ? places : places.filter((place, index) => index === 0 || fits(place));
}

function groupByRank(ranked: readonly RankedQuestion[]): RankedQuestion[][] {
  const places: RankedQuestion[][] = [];
  for (const one of ranked) {
    const last = places.at(-1);
    if (last?.[0]?.rank === one.rank) last.push(one);
    else places.push([one]);
  }
  return places;
}

/** A rank counts everyone before it. */
function fits(place: readonly RankedQuestion[]): boolean {
  return (place[0]?.rank ?? 0) - 1 + place.length <= withoutCut;
}
