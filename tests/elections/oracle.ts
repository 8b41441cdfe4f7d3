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

export type Standing = { rank: number; joint: boolean; forwarded: boolean };

/** What the ballots gave a question. */
type Got = { id: string; stones: number; votes: number; fours: number; threes: number };

/**
 * The result of an election by the rules of decision 70, read as plainly as possible: each question asks all others how they
 * stand to it. It was written before what it judges, and shares nothing with it.
 */
export function findStandings(election: Election): Map<string, Standing> {
  const ranked = election.questions.filter(({ takenOut }) => !takenOut).map(({ id }) => count(election, id));
  const standings = new Map<string, Standing>();
  for (const mine of ranked) {
    const others = ranked.filter((other) => other !== mine);
    const isBefore = (one: Got, other: Got) => comesBefore(election, ranked, one, other);
    const rank = 1 + others.filter((other) => isBefore(other, mine)).length;
    const equals = others.filter((other) => !isBefore(other, mine) && !isBefore(mine, other));
    const forwarded = goesForward(election, mine, rank, equals);
    standings.set(mine.id, { rank, joint: equals.length > 0, forwarded });
  }
  return standings;
}

function count({ ballots }: Election, id: string): Got {
  const times = (stones: number) => ballots.filter((ballot) => ballot[4 - stones] === id).length;
  const [fours, threes, twos, ones] = [times(4), times(3), times(2), times(1)];
  const votes = ballots.filter((ballot) => ballot.includes(id)).length;
  return { id, stones: fours * 4 + threes * 3 + twos * 2 + ones, votes, fours, threes };
}

/** 'Stones, then votes, then number of 4s, then number of 3s', each where it may be read. */
function comesBefore(election: Election, ranked: readonly Got[], one: Got, other: Got): boolean {
  if (one.stones !== other.stones) return one.stones > other.stones;
  if (one.votes !== other.votes) return one.votes > other.votes;
  if (!mayReadNumbers(election, ranked, one)) return false;
  if (one.fours !== other.fours) return one.fours > other.fours;
  return one.threes > other.threes;
}

/** Below 20 ballots only of questions whose stones and votes are equal across the cut. */
function mayReadNumbers({ ballots, councilSize }: Election, ranked: readonly Got[], mine: Got): boolean {
  if (ballots.length >= 20) return true;
  if (councilSize === null || mine.stones === 0) return false;
  let before = 0;
  let equal = 0;
  for (const other of ranked) {
    if (other.stones > mine.stones || (other.stones === mine.stones && other.votes > mine.votes)) before += 1;
    if (other.stones === mine.stones && other.votes === mine.votes) equal += 1;
  }
  return before < councilSize && before + equal > councilSize;
}

function goesForward(election: Election, mine: Got, rank: number, equals: readonly Got[]): boolean {
  const { councilSize, tieAtCut } = election;
  if (mine.stones === 0) return false;
  if (councilSize === null) return true;
  if (rank > councilSize) return false;
  const places = councilSize - (rank - 1);
  if (equals.length + 1 <= places || tieAtCut === 'all') return true;
  const myDraw = drawOf(election, mine);
  return equals.filter((other) => drawOf(election, other) < myDraw).length < places;
}

function drawOf({ seed, receiptsDigest }: Election, { id }: Got): string {
  return createHash('sha256').update(`${seed}:${receiptsDigest}:${id}`).digest('hex');
}
