import { toKey } from './papers.ts';
import { sha256 } from './sha256.ts';

/** A ballot as it is in the database now. */
export type StoredBallot = {
  id: string;
  batch: string;
  round: number;
  voterHash: string;
  receipt: string;
  castAt: string;
  key: string;
  /** The ballot in whose place it is. */
  replaces: string | null;
  /** How it came; null by a browser. */
  channel: string | null;
  /** Questions in the order of their stones. */
  choices: string[];
  stones: number[];
};

/** How many ballots gave 4, 3, 2 and 1 stones, and what that is. */
export type Count = { stones: number; votes: number; numbers: Numbers };
export type Numbers = readonly [fours: number, threes: number, twos: number, ones: number];

export type Round = { counted: Map<string, StoredBallot>; replaced: string[]; counts: Map<string, Count> };

/** Counts the ballots of all rounds as they come. */
export class BallotCounts {
  readonly #rounds = new Map<string, Round>();

  of(batch: string, round: number): Round {
    const key = toKey(batch, round);
    const known = this.#rounds.get(key) ?? { counted: new Map(), replaced: [], counts: new Map() };
    this.#rounds.set(key, known);
    return known;
  }

  get all(): ReadonlyMap<string, Round> {
    return this.#rounds;
  }

  add(ballot: StoredBallot): void {
    const round = this.of(ballot.batch, ballot.round);
    const replaced = ballot.replaces === null ? undefined : round.counted.get(ballot.replaces);
    if (replaced) {
      round.counted.delete(replaced.id);
      round.replaced.push(replaced.receipt);
      addTo(round, replaced, -1);
    }
    round.counted.set(ballot.id, ballot);
    addTo(round, ballot, 1);
  }

  /** Whether this question stands in a count. */
  names(question: string): boolean {
    return [...this.#rounds.values()].some(({ counts }) => counts.has(question));
  }
}

export function countOf({ counts }: Round, question: string): Count {
  return counts.get(question) ?? { stones: 0, votes: 0, numbers: [0, 0, 0, 0] };
}

export function receiptsOf({ counted }: Round): string[] {
  return [...counted.values()].map(({ receipt }) => receipt);
}

export function linesOf({ counted }: Round): string[] {
  return [...counted.values()].map(({ choices }) => choices.join(' '));
}

function addTo(round: Round, { choices, stones }: StoredBallot, sign: 1 | -1): void {
  for (const [index, question] of choices.entries()) {
    const count = countOf(round, question);
    const given = stones[index] ?? 0;
    round.counts.set(question, {
      stones: count.stones + sign * given,
      votes: count.votes + sign,
      numbers: addNumber(count.numbers, given, sign),
    });
  }
}

/** One ballot more, or less, that gave so many stones. */
export function addNumber(numbers: Numbers, stones: number, sign: 1 | -1 = 1): Numbers {
  const next: [number, number, number, number] = [...numbers];
  const place = 4 - stones;
  if (place in next) next[place as 0 | 1 | 2 | 3] += sign;
  return next;
}

/** What the digest of a link is made of. */
export function toLine({ id, batch, round, voterHash, receipt, castAt, choices, key, replaces }: StoredBallot): string {
  return [id, batch, round, voterHash, receipt, castAt, ...choices, key, ...(replaces === null ? [] : [replaces])].join(
    ' ',
  );
}

/** By which channel each of a link's ballots came that did not come by a browser, in its order; null where all did. */
export function digestChannels(ballots: readonly StoredBallot[]): string | null {
  const lines = ballots.flatMap(({ id, channel }) => (channel === null ? [] : `${id} ${channel}`));
  return lines.length === 0 ? null : sha256(lines.join('\n'));
}
