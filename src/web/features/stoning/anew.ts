import type { PublicQuestion } from '#contract/public-question.ts';
import { isTakenOut } from '#contract/ranking.ts';
import type { MyBallot } from './completion.ts';
import { type Picks, pick } from './picks.ts';

/** A ballot of this browser's of which some picks were freed: what stays of it, and what was taken out. */
export type FreedBallot = { receipt: string; round: number; kept: Picks; takenOut: readonly PublicQuestion[] };

/** Null as long as the ballot cannot be changed. The server has the last word: it tells choices only while they may change. */
export function freedOf(ballot: MyBallot | null, questions: readonly PublicQuestion[]): FreedBallot | null {
  if (!ballot?.choices) return null;
  const { receipt, round, choices } = ballot;
  const takenOut = questions.filter((question) => isTakenOut(question) && choices.includes(question.id));
  if (takenOut.length === 0) return null;
  const kept = pick(choices, { type: 'take_back', ids: takenOut.map(({ id }) => id) });
  return { receipt, round, kept, takenOut };
}
