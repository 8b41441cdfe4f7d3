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

/**
 * The ballot that this browser gave in the batch, whether stones are taken or not.
 * @throws AppError voter_unknown, too_many_requests
 */
export async function findMine(visit: Visit, { id }: Pick<PublicBatch, 'id'>): Promise<MyBallot | undefined> {
  return visit.call(ballotsApi.findMine, { params: { id } }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'ballot_not_found') return undefined;
    throw error;
  });
}

/** @throws AppError voter_unknown, too_many_requests */
export async function readStoning(
  visit: Visit,
  { batch, questions }: { batch: PublicBatch; questions: readonly PublicQuestion[] },
  mine: MyBallot | undefined,
): Promise<Stoning> {
  const isExcluded = batch.rules.own_question === 'excluded';
  const own = isExcluded ? await listOwn(visit, batch) : [];
  const choosable = questions.filter((one) => !isTakenOut(one));
  return { batch, offered: shuffleBySeed(choosable, seedOf(visit)), own: new Set(own), mine };
}

/** What this browser submitted, and what that was merged into. */
async function listOwn(visit: Visit, { id }: PublicBatch): Promise<string[]> {
  const found = await visit.call(ownQuestionsApi.confirm, { params: { id }, query: {} });
  return 'questions' in found ? found.questions.flatMap((own) => [own.id, own.became?.id ?? own.id]) : [];
}

/** Why this browser can give no stones where others may: too few questions are of others. */
export function whyTooFewOfOthers({ offered, own }: Stoning, { said: { text } }: Visit): string | undefined {
  const count = offered.filter(({ id }) => own.has(id)).length;
  return offered.length - count < picksPerBallot ? text.later.own.tooFew({ count }) : undefined;
}

export function idsToChoose({ offered, own }: Stoning): ReadonlySet<string> {
  return new Set(offered.flatMap(({ id }) => (own.has(id) ? [] : [id])));
}

/** The same for one browser, whatever it opens: its order stays as it is. */
function seedOf({ seal = '' }: Visit): number {
  return Buffer.concat([Buffer.from(seal, 'base64url'), Buffer.alloc(4)]).readInt32LE();
}
