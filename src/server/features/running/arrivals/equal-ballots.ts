/** Ballots with the same picks: the questions in the order of their stones, the one with four first. */
export type Kind = { picks: readonly number[]; ballots: number; longest_row: number };

/** From how many ballots on they are spoken of; some 25 people may well have agreed. */
const leastEqual = 30;
const mayAgree = 25;
const times = 2;
/** With fewer questions, whole halls name the same three or four. */
const leastQuestions = 10;
/** One hall in so many has by chance a row that is taken for a made one. */
const oneHallIn = 1_000;

/**
 * Whether at least thirty ballots are equal, or equal but for one stone or for their order, and stand out against the other ballots;
 * or stand directly after one another for longer than their share lets expect. What is judged is never part of what it is held
 * against (decision 34).
 */
export function hasUnusuallyEqual(kinds: readonly Kind[]): boolean {
  const all = kinds.reduce((sum, { ballots }) => sum + ballots, 0);
  const questions = new Set(kinds.flatMap(({ picks }) => picks)).size;
  const ways = questions < leastQuestions ? [equal] : [equal, ...[0, 1, 2, 3].map(equalBut), equalInAnyOrder];
  return ways.some((way) => hasGroupThatStandsAlone(kinds, way)) || kinds.some((kind) => isMadeRow(kind, all));
}

/** What equal ballots have in common, and whether what others have in common is one step from it. */
type Way = {
  toKey: (picks: readonly number[]) => readonly number[];
  isStep: (one: readonly number[], other: readonly number[]) => boolean;
};

const equal: Way = {
  toKey: (picks) => picks,
  isStep: (one, other) => countSame(one, other) === 3 || (countSame(one, other) === 2 && countShared(one, other) === 4),
};
const equalBut = (place: number): Way => ({
  toKey: (picks) => picks.toSpliced(place, 1),
  isStep: (one, other) => countSame(one, other) === 2,
});
const equalInAnyOrder: Way = {
  toKey: (picks) => picks.toSorted((one, other) => one - other),
  isStep: (one, other) => countShared(one, other) === 3,
};

function countSame(one: readonly number[], other: readonly number[]): number {
  return one.filter((question, place) => question === other[place]).length;
}

function countShared(one: readonly number[], other: readonly number[]): number {
  return one.filter((question) => other.includes(question)).length;
}

type Group = { key: readonly number[]; ballots: number };

/**
 * A taste is blurred: around a ballot that many give by themselves lie many that are one step from it. And where every ballot has
 * many like it, that is how this hall votes.
 */
function hasGroupThatStandsAlone(kinds: readonly Kind[], way: Way): boolean {
  const groups = [...toGroups(kinds, way).values()];
  return groups.some(({ key, ballots }) => {
    if (ballots < leastEqual) return false;
    const others = groups.filter((other) => other.key !== key);
    const around = others.reduce((sum, other) => sum + (way.isStep(key, other.key) ? other.ballots : 0), 0);
    const fewest = others.reduce((least, other) => Math.min(least, other.ballots), ballots);
    const usual = others.length > 0 ? Math.max(around, fewest) : 0;
    return ballots > times * usual;
  });
}

function toGroups(kinds: readonly Kind[], { toKey }: Way): Map<string, Group> {
  const groups = new Map<string, Group>();
  for (const { picks, ballots } of kinds) {
    const key = toKey(picks);
    const group = groups.get(key.join()) ?? { key, ballots: 0 };
    group.ballots += ballots;
    groups.set(key.join(), group);
  }
  return groups;
}

/**
 * By its share q of the other ballots, the row of L would have ended long before, even where it began with a group that agreed:
 * among n ballots n · q^(L − 25) such rows come by chance.
 */
function isMadeRow({ ballots, longest_row: row }: Kind, all: number): boolean {
  if (row < leastEqual) return false;
  const share = (ballots - row + 1) / (all - row + 1);
  return all * share ** (row - mayAgree) < 1 / oneHallIn;
}
