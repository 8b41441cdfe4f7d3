import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { namelessAuthor } from '#contract/council/public-question.ts';
import type { DeclineReason } from '#contract/council/question-state.ts';
import type { QuestionWords } from '#contract/council/question-words.ts';
import type { Question, QuestionChange } from '#contract/council/questions.ts';
import type { Database } from '#server/database/connect.ts';
import { notOnPaper, selectQuestions, toQuestion } from './question-rows.ts';
import { setReason } from './question-states.ts';

/** In whatever state, unless it was deleted. */
export async function findQuestion(db: Database, id: string): Promise<Question | undefined> {
  const row = await selectQuestions(db, 'kept').where('questions.id', '=', id).executeTakeFirst();
  return row && toQuestion(row);
}

type NewQuestion = QuestionWords & Pick<Question, 'author_email' | 'batch_id'>;

/** `key` is the browser's, the same in every retry. Undefined when a question was stored with it before. */
export async function insertQuestion(
  db: Database,
  question: NewQuestion,
  { key, digest }: { key?: string | undefined; digest?: Buffer | null } = {},
): Promise<Question | undefined> {
  const row = await db
    .insertInto('questions')
    .values({
      id: newId(),
      ...question,
      without_address: question.author_email === '',
      submission_key: key ?? null,
      submission_digest: digest ?? null,
    })
    .onConflict((conflict) => conflict.column('submission_key').where('held_until', 'is', null).doNothing())
    .returningAll()
    .executeTakeFirst();
  return row && toQuestion({ ...row, ...notOnPaper, co_askers: 0, originals: null });
}

export async function updateQuestion(db: Database, id: string, change: QuestionChange): Promise<void> {
  await db
    .updateTable('questions')
    .set(change)
    // With an address the question has an author again.
    .$if(change.author_email !== undefined, (query) =>
      query.set({ withdrawn_at: null, address_expired_at: null, without_address: false }),
    )
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Says why words that were sent for it were declined; null: nothing. */
export async function giveReason(db: Database, id: string, why: DeclineReason | null): Promise<void> {
  await sql`update questions set ${setReason(why)} where id = ${id}::uuid`.execute(db);
}

/** What a row of `whole` was made of, one step further down: what was merged into it, and what it was split from. */
export const madeOfWhole = sql`(
  select id, split_from from kept_questions where merged_into = whole.id
  union all
  select id, split_from from kept_questions where id = whole.split_from
)`;

export type BatchOfQuestion = { id: string; batch_id: string | null; on_paper: boolean };

/**
 * Which batches these questions are in, as far as they are there; and whether one, or what it was made of, stands on a ballot paper, of
 * whatever round, as itself or as an original.
 */
export async function findBatchesOf(db: Database, ids: readonly string[]): Promise<BatchOfQuestion[]> {
  const { rows } = await sql<BatchOfQuestion>`
    with recursive whole as (
      select id as of, id, split_from from kept_questions where id = any (${[...ids]}::uuid[])
      union
      select whole.of, source.id, source.split_from from whole cross join lateral ${madeOfWhole} as source
    ), on_papers as materialized (select distinct whole.of from whole join papers_of_questions using (id))
    select id, batch_id, id in (select of from on_papers) as on_paper
    from kept_questions where id = any (${[...ids]}::uuid[]) order by id
  `.execute(db);
  return rows;
}

/** Takes their author's name off questions. By what was sent the name could be tried out, so that goes, too. */
export async function leaveQuestionsNameless(db: Database, ids: readonly string[]): Promise<void> {
  await db
    .updateTable('questions')
    .set({ author: namelessAuthor, submission_digest: null })
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
}

export async function deleteQuestion(db: Database, id: string): Promise<void> {
  await db.deleteFrom('questions').where('id', '=', id).execute();
}

/** Removes the words for good, which the database does with the moment, and leaves the marker that the ballots name. */
export async function blankQuestion(db: Database, id: string): Promise<void> {
  await db
    .updateTable('questions')
    .set({
      author_email: '',
      batch_id: null,
      submission_key: null,
      submission_digest: null,
      browser_hash: null,
      withdrawn_at: null,
      address_expired_at: null,
      state_reason: null,
      state_reason_code: null,
      removed_at: sql`now()`,
    })
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
}
