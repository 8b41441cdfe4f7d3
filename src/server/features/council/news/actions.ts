import type { NewsState } from '#contract/council/news.ts';
import { AppError } from '#server/app-error.ts';
import type { Deps } from '#server/deps.ts';
import { isOwn } from '#server/features/council/questions/own-questions.ts';
import { addJob } from '#server/job-queue/add-job.ts';
import type { VoterIdentity } from '#server/voter-identity.ts';
import { hashAddress, hashAsker } from './addresses.ts';
import { catchUp } from './events.ts';
import { confirmationJob, newsJob } from './jobs.ts';
import { askForNews, confirmNews, endNewsOfQuestion, findAddress, readNewsStates } from './subscriptions.ts';

type Own = { batchId: string; questionId: string; voter: VoterIdentity };

/**
 * Asks for mails about a question of this browser, at the address that it has.
 * @throws AppError question_not_found
 */
export async function askAboutOwn(
  deps: Deps,
  { batchId, questionId, voter }: Own,
  language: string,
): Promise<{ news: NewsState }> {
  const { db, secrets, mailer } = deps;
  await refuseForeign(deps, { batchId, questionId, voter });
  return db.transaction().execute(async (tx) => {
    const email = await findAddress(tx, questionId, batchId);
    if (email && mailer.canSend) {
      const asking = {
        questionId,
        language,
        addressHash: hashAddress(email, secrets.people),
        askerHash: hashAsker(voter, { batchId, email }, secrets.voters),
      };
      for (const subscription of await askForNews(tx, [asking])) await addJob(tx, confirmationJob, { subscription });
    }
    return { news: (await readNewsStates(tx, [questionId])).get(questionId) ?? 'off' };
  });
}

/** @throws AppError question_not_found */
export async function endAboutOwn(deps: Deps, own: Own): Promise<void> {
  await refuseForeign(deps, own);
  await endNewsOfQuestion(deps.db, own.questionId);
}

/** Confirms what an address was asked for, and tells what has happened to it meanwhile. */
export async function confirm({ db }: Pick<Deps, 'db'>, addressHash: Buffer): Promise<void> {
  await db.transaction().execute(async (tx) => catchUp(tx, await confirmNews(tx, addressHash), newsJob));
}

async function refuseForeign(deps: Deps, { voter, ...question }: Own): Promise<void> {
  if (!(await isOwn(deps, voter, question))) throw new AppError('question_not_found');
}
