import { sql } from 'kysely';
import { type QuestionWords, questionWordNames } from '#contract/council/question-words.ts';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/database/connect.ts';
import { wordColumns } from '#server/database/question-words.ts';

/** Other words that its author sent for a published question, while the batch is reviewed first. */
export async function findWaitingWords(db: Database, questionId: string): Promise<QuestionWords | undefined> {
  return db
    .selectFrom('waiting_words')
    .where('question_id', '=', questionId)
    .select(questionWordNames)
    .executeTakeFirst();
}

/**
 * Words that wait would be lost with the question that they are for.
 * @throws AppError state_move_unlawful
 */
export async function refuseUndecidedWords(db: Database, ids: readonly string[]): Promise<void> {
  for (const id of ids)
    if (await findWaitingWords(db, id))
      throw new AppError('state_move_unlawful', { lawful: ['published', 'declined'] });
}

/** The words that wait for these questions, by their ids. */
export async function listWaitingWords(db: Database, questionIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('waiting_words')
    .where('question_id', '=', sql<string>`any(${[...questionIds]}::uuid[])`)
    .select(['question_id', 'text'])
    .execute();
  return new Map(rows.map(({ question_id, text }) => [question_id, text]));
}

/** Lets these words wait, in place of others that did. */
export async function putWaitingWords(db: Database, questionId: string, words: QuestionWords): Promise<void> {
  await db
    .insertInto('waiting_words')
    .values({ question_id: questionId, ...words })
    .onConflict((conflict) => conflict.column('question_id').doUpdateSet({ ...words, sent_at: sql`clock_timestamp()` }))
    .execute();
}

/** Names another author of the words that wait for these questions. */
export async function renameWaitingWords(db: Database, questionIds: readonly string[], author: string): Promise<void> {
  await db
    .updateTable('waiting_words')
    .set({ author })
    .where('question_id', '=', sql<string>`any(${[...questionIds]}::uuid[])`)
    .execute();
}

export async function dropWaitingWords(db: Database, questionId: string): Promise<void> {
  await db.deleteFrom('waiting_words').where('question_id', '=', questionId).execute();
}

/** Waiting words that have this address, in any case. */
export async function listWaitingWordsThatMention(
  db: Database,
  email: string,
): Promise<(QuestionWords & { question_id: string })[]> {
  return db
    .selectFrom('waiting_words')
    .where(sql<boolean>`strpos(lower(concat_ws(' ', ${wordColumns})), lower(${email})) > 0`)
    .select(['question_id', ...questionWordNames])
    .execute();
}
