import { ballotsMayChange, type PublicBatch } from '#contract/council/public-batch.ts';
import type { PublicQuestion } from '#contract/council/public-question.ts';
import { isTakenOut } from '#contract/council/ranking.ts';
import type { MyBallot } from './my-ballot.ts';
import { noPicks, type Picks, pick } from './picks.ts';

/** A ballot of this browser's that is given otherwise. */
export type GivenBallot = {
  receipt: string;
  round: number;
  /** What lies where, but for what can no longer be chosen. */
  base: Picks;
  /** What stays as it is: all of that, unless ballots may change as a whole. */
  kept: Picks;
  freedIds: readonly string[];
};

/** Whether it was let go of, where ballots may change: the server tells what everything else of these chose. */
export function isFinal({ receipt, choices, isNew }: MyBallot): boolean {
  return receipt !== '' && choices === undefined && isNew !== true;
}

/** What became free of a ballot. A question that was deleted is in no list, one that was taken out is marked there. */
export function givenOf(
  { receipt, round, choices }: MyBallot,
  batch: PublicBatch,
  questions: readonly PublicQuestion[],
): GivenBallot {
  const freedIds = (choices ?? []).filter((id) => !questions.some((one) => one.id === id && !isTakenOut(one)));
  const base = pick(choices ?? noPicks, { type: 'take_back', ids: freedIds });
  return { receipt, round, base, kept: ballotsMayChange(batch) ? noPicks : base, freedIds };
}
