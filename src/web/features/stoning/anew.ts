import type { PublicQuestion } from '#contract/public-question.ts';
import { isTakenOut } from '#contract/ranking.ts';
import type { MyBallot } from './completion.ts';
import { noPicks, type Picks, pick } from './picks.ts';

/** A ballot of this browser's of which some picks were freed: what stays of it, and what was taken out. */
export type FreedBallot = { receipt: string; round: number; kept: Picks; takenOut: readonly PublicQuestion[] };

export function freedOf({ receipt, round, choices }: MyBallot, questions: readonly PublicQuestion[]): FreedBallot {
  const takenOut = questions.filter((question) => isTakenOut(question) && choices?.includes(question.id));
  const kept = pick(choices ?? noPicks, { type: 'take_back', ids: takenOut.map(({ id }) => id) });
  return { receipt, round, kept, takenOut };
}
