import { type NotNull, sql } from 'kysely';
import { type QuestionWords, questionWordNames } from '#contract/council/question-words.ts';
import type { Question } from '#contract/council/questions.ts';
import type { Database } from '#server/database/connect.ts';
import { wordColumns } from '#server/database/question-words.ts';
import { selectQuestions, toQuestion } from './question-rows.ts';

/** Whose address this is, whatever its case. */
export async function listQuestionsOf(db: Database, email: string): Promise<Question[]> {
  const rows = await selectQuestions(db, 'kept')
    .where(sql`lower(questions.author_email)`, '=', sql`lower(${email})`)
    .orderBy('timestamp', 'desc')
    .orderBy('questions.id', 'desc')
    .execute();
  return rows.map(toQuestion);
}

/** Takes name, address and all that is of the browser off the questions; their words and stones stay. */
export async function withdrawAuthor(db: Database, ids: readonly string[], standIn: string): Promise<void> {
  await db
    .updateTable('questions')
    .set({ author: standIn, author_email: '', withdrawn_at: new Date() })
    .set({ submission_key: null, submission_digest: null, browser_hash: null })
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
}

/** Questions that have this address, in any case, in their text or as their author's name. */
export async function listQuestionsThatMention(
  db: Database,
  email: string,
): Promise<(QuestionWords & { id: string })[]> {
  return db
    .selectFrom('questions')
    .where(sql<boolean>`strpos(lower(concat_ws(' ', ${wordColumns})), lower(${email})) > 0`)
    .select(['id', ...questionWordNames])
    .execute();
}

/** Why questions, or words for them, were declined, where that has this address, in any case. */
export async function listReasonsThatMention(db: Database, email: string): Promise<{ id: string; reason: string }[]> {
  return db
    .selectFrom('questions')
    .where(sql<boolean>`strpos(lower(state_reason), lower(${email})) > 0`)
    .select(['id', 'state_reason as reason'])
    .$narrowType<{ reason: NotNull }>()
    .execute();
}
