import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Batch } from '#contract/batches.ts';
import type { Question, QuestionChange } from '#contract/questions.ts';
import type { Database } from '#server/database/connect.ts';
import { questionColumns, selectQuestions, toQuestion, unstoned } from './question-rows.ts';

export async function findQuestion(db: Database, id: string): Promise<Question | undefined> {
  const row = await selectQuestions(db).where('questions.id', '=', id).executeTakeFirst();
  return row && toQuestion(row);
}

/**
 * The questions of a batch with what they got in it, newest first. A completed batch also keeps those that were moved
 * elsewhere afterwards: its result stays (docs/product.md, Ballots).
 */
export async function listQuestionsOfBatch(db: Database, batch: Batch): Promise<Question[]> {
  const rows = await db
    .selectFrom('questions')
    .leftJoin('tallies', (join) =>
      join
        .on('tallies.batch_id', '=', batch.id)
        .on('tallies.round', '=', batch.stoning_round)
        .onRef('tallies.question_id', '=', 'questions.id'),
    )
    .where('questions.removed_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('questions.batch_id', '=', batch.id),
        ...(batch.phase === 3 ? [eb('tallies.question_id', 'is not', null)] : []),
      ]),
    )
    .select(questionColumns)
    .orderBy('timestamp', 'desc')
    .orderBy('questions.id', 'desc')
    .execute();
  return rows.map(toQuestion);
}

type NewQuestion = Pick<Question, 'text' | 'author' | 'author_email' | 'batch_id'>;

/** `key` is the browser's, the same in every retry. Undefined when a question was stored with it before. */
export async function insertQuestion(db: Database, question: NewQuestion, key?: string): Promise<Question | undefined> {
  const row = await db
    .insertInto('questions')
    .values({ id: newId(), ...question, submission_key: key ?? null })
    .onConflict((conflict) => conflict.column('submission_key').doNothing())
    .returningAll()
    .executeTakeFirst();
  return row && toQuestion({ ...row, ...unstoned });
}

export async function updateQuestion(db: Database, id: string, change: QuestionChange): Promise<void> {
  await db
    .updateTable('questions')
    .set(change)
    // With an address the question has an author again.
    .$if(change.author_email !== undefined, (query) => query.set({ withdrawn_at: null }))
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function deleteQuestion(db: Database, id: string): Promise<void> {
  await db.deleteFrom('questions').where('id', '=', id).execute();
}

/** Removes the words for good and leaves the marker that the ballots name. */
export async function blankQuestion(db: Database, id: string): Promise<void> {
  await db
    .updateTable('questions')
    .set({
      text: '',
      author: '',
      author_email: '',
      batch_id: null,
      submission_key: null,
      withdrawn_at: null,
      removed_at: sql`now()`,
    })
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
}
