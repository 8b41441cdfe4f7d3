import type { Visitor } from '#tests/support/app.ts';

export type GivenBallot = {
  batch: string;
  round: number;
  receipt: string;
  choices: readonly string[];
  key: string;
  /** The receipt of the ballot in whose place it is. */
  replaces?: string;
};

/** Somebody with a voter cookie, and what this person was told. */
export class Voter {
  readonly name: string;
  readonly visitor: Visitor;
  readonly given = new Map<string, GivenBallot>();
  /** The questions that this browser submitted. */
  readonly submitted = new Set<string>();
  /** The batches and rounds whose ballot is final. */
  readonly letGo = new Set<string>();

  constructor(name: string, visitor: Visitor) {
    this.name = name;
    this.visitor = visitor;
  }

  /** The ballot that nothing replaces yet. */
  lastOf(batch: string, round: number): GivenBallot | undefined {
    const ballots = [...this.given.values()].filter((ballot) => ballot.batch === batch && ballot.round === round);
    const replaced = new Set(ballots.map(({ replaces }) => replaces));
    return ballots.find(({ receipt }) => !replaced.has(receipt));
  }
}

export type Tally = { stones: number; votes: number };

/** The ballots that count, and what they give, by batch and round: from the voters' own memory alone. */
export function countGiven(voters: readonly Voter[]): Map<string, { receipts: string[]; tallies: Map<string, Tally> }> {
  const rounds = new Map<string, { receipts: string[]; tallies: Map<string, Tally> }>();
  for (const voter of voters)
    for (const { batch, round, receipt, choices } of voter.given.values()) {
      if (voter.lastOf(batch, round)?.receipt !== receipt) continue;
      const key = `${batch} ${round}`;
      const count = rounds.get(key) ?? { receipts: [], tallies: new Map<string, Tally>() };
      rounds.set(key, count);
      count.receipts.push(receipt);
      for (const [pick, id] of choices.entries()) {
        const { stones, votes } = count.tallies.get(id) ?? { stones: 0, votes: 0 };
        count.tallies.set(id, { stones: stones + 4 - pick, votes: votes + 1 });
      }
    }
  return rounds;
}
