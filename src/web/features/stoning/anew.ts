import type { PublicQuestion } from '#contract/public-question.ts';
import { isTakenOut } from '#contract/ranking.ts';
import type { MyBallot } from './completion.ts';
import { noPicks, type Picks, pick } from './picks.ts';

/** A ballot of this browser's of which some picks were freed, because their questions can no longer be chosen. */
export type FreedBallot = { receipt: string; round: number; kept: Picks; freedIds: readonly string[] };

/** What became free of a ballot. A question that was deleted is in no list, one that was taken out is marked there. */
export function freedOf({ receipt, round, choices }: MyBallot, questions: readonly PublicQuestion[]): FreedBallot {
  const freedIds = (choices ?? []).filter((id) => !questions.some((one) => one.id === id && !isTakenOut(one)));
  return { receipt, round, kept: pick(choices ?? noPicks, { type: 'take_back', ids: freedIds }), freedIds };
}
