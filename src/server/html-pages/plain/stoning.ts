import { ballotsApi, type MyBallot, picksPerBallot } from '#contract/council/ballots.ts';
import { ownQuestionsApi } from '#contract/council/own-questions.ts';
import { countsPaper } from '#contract/council/phase-end.ts';
import { allows } from '#contract/council/phases.ts';
import type { PublicBatch } from '#contract/council/public-batch.ts';
import type { PublicQuestion } from '#contract/council/public-question.ts';
import { isTakenOut } from '#contract/council/ranking.ts';
import { shuffleBySeed } from '#contract/council/shuffle.ts';
import { AppError } from '#server/app-error.ts';
import type { Visit } from './visit.ts';

/** What somebody needs who gives stones. */
export type Stoning = {
  batch: PublicBatch;
  /** What can be chosen, in this voter's order. */
  offered: readonly PublicQuestion[];
  /** Of these, what this browser submitted and cannot choose. */
  own: ReadonlySet<string>;
  mine: MyBallot | undefined;
};

/** Why no stones are given now; undefined where they are. */
export function whyClosed(
  { batch, questions }: { batch: PublicBatch | null; questions: readonly PublicQuestion[] },
  { said: { text } }: Visit,
): string | undefined {
  if (!batch) return text.public.page.noBatch;
  if (countsPaper(batch)) return text.public.problems.online_closed;
  if (!allows[batch.phase].ballots) return text.public.page.phaseTexts[batch.phase];
  return questions.filter((one) => !isTakenOut(one)).length < picksPerBallot ? text.public.stoning.tooFew : undefined;
}

/** @throws AppError voter_unknown, too_many_requests */
export async function readStoning(
  visit: Visit,
  { batch, questions }: { batch: PublicBatch; questions: readonly PublicQuestion[] },
): Promise<Stoning> {
  const params = { id: batch.id };
  const mine = await visit.call(ballotsApi.findMine, { params }).catch(noneGiven);
  const excluded = batch.rules.own_question === 'excluded';
  const submitted = excluded ? await visit.call(ownQuestionsApi.confirm, { params, query: {} }) : undefined;
  const own = submitted && 'questions' in submitted ? submitted.questions.map(({ id }) => id) : [];
  const choosable = questions.filter((one) => !isTakenOut(one));
  return { batch, offered: shuffleBySeed(choosable, seedOf(visit)), own: new Set(own), mine };
}

function noneGiven(error: unknown): undefined {
  if (error instanceof AppError && error.code === 'ballot_not_found') return undefined;
  throw error;
}

/** The same for one browser, whatever it opens: its order stays as it is. */
function seedOf({ seal = '' }: Visit): number {
  return Buffer.concat([Buffer.from(seal, 'base64url'), Buffer.alloc(4)]).readInt32LE();
}
