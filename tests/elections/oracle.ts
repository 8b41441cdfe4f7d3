import { createHash } from 'node:crypto';

/** An election as it was held. */
export type Election = {
  questions: readonly { id: string; takenOut: boolean }[];
  /** The ids of the questions that got 4, 3, 2 and 1 stones. */
  ballots: readonly (readonly string[])[];
  councilSize: number | null;
  tieAtCut: 'all' | 'lot';
  seed: string;
  receiptsDigest: string;
};

export type Outcome = { rank: number; joint: boolean; forwarded: boolean };

/**
 * The result of an election, as `CYCLE.md` says it (3 and 9 of what must hold, and the table of rules), read as plainly as
 * possible: each question asks all others how they stand to it. It shares nothing with what it judges.
 */
export function findOutcomes(election: Election): Map<string, Outcome> {
  const ranked = election.questions.filter(({ takenOut }) => !takenOut).map(({ id }) => id);
  const outcomes = new Map<string, Outcome>();
  for (const id of ranked) {
    const others = ranked.filter((other) => other !== id);
    const rank = 1 + others.filter((other) => isBefore(election, ranked, other, id)).length;
    const equals = others.filter((other) => isEqual(election, ranked, other, id));
    outcomes.set(id, { rank, joint: equals.length > 0, forwarded: goesForward(election, id, rank, equals) });
  }
  return outcomes;
}

/** How often a question got so many stones. */
function times(stones: 4 | 3 | 2 | 1, { ballots }: Election, id: string): number {
  return ballots.filter((ballot) => ballot[4 - stones] === id).length;
}

function stonesOf(election: Election, id: string): number {
  return ([4, 3, 2, 1] as const).reduce((sum, stones) => sum + stones * times(stones, election, id), 0);
}

function votesOf({ ballots }: Election, id: string): number {
  return ballots.filter((ballot) => ballot.includes(id)).length;
}

/** 'Stones, then votes, then number of 4s, then number of 3s', each where it may be read. */
function isBefore(election: Election, ranked: readonly string[], one: string, other: string): boolean {
  const [stones, votes] = [stonesOf, votesOf].map((count) => count(election, one) - count(election, other));
  if (stones !== 0) return Number(stones) > 0;
  if (votes !== 0) return Number(votes) > 0;
  if (!mayReadBreakdown(election, ranked, one)) return false;
  const fours = times(4, election, one) - times(4, election, other);
  if (fours !== 0) return fours > 0;
  return times(3, election, one) > times(3, election, other);
}

function isEqual(election: Election, ranked: readonly string[], one: string, other: string): boolean {
  return !isBefore(election, ranked, one, other) && !isBefore(election, ranked, other, one);
}

/** Below 20 ballots only of questions whose stones and votes are equal across the cut. */
function mayReadBreakdown(election: Election, ranked: readonly string[], id: string): boolean {
  if (election.ballots.length >= 20) return true;
  if (election.councilSize === null || stonesOf(election, id) === 0) return false;
  const [mine, myVotes] = [stonesOf(election, id), votesOf(election, id)];
  let before = 0;
  let equal = 0;
  for (const other of ranked) {
    const [theirs, theirVotes] = [stonesOf(election, other), votesOf(election, other)];
    if (theirs > mine || (theirs === mine && theirVotes > myVotes)) before += 1;
    if (theirs === mine && theirVotes === myVotes) equal += 1;
  }
  return before < election.councilSize && before + equal > election.councilSize;
}

function goesForward(election: Election, id: string, rank: number, equals: readonly string[]): boolean {
  const { councilSize, tieAtCut } = election;
  if (stonesOf(election, id) === 0) return false;
  if (councilSize === null) return true;
  if (rank > councilSize) return false;
  const places = councilSize - (rank - 1);
  if (equals.length + 1 <= places || tieAtCut === 'all') return true;
  const mine = drawOf(election, id);
  return equals.filter((other) => drawOf(election, other) < mine).length < places;
}

function drawOf({ seed, receiptsDigest }: Election, id: string): string {
  return createHash('sha256').update(`${seed}:${receiptsDigest}:${id}`).digest('hex');
}
