import { type NotNull, sql } from 'kysely';
import type { Question } from '#contract/council/questions.ts';
import type { Database, DatabaseTransaction } from '#server/database/connect.ts';
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
): Promise<Pick<Question, 'id' | 'text' | 'author'>[]> {
  return db
    .selectFrom('questions')
    .where(sql<boolean>`strpos(lower(text || ' ' || author), lower(${email})) > 0`)
    .select(['id', 'text', 'author'])
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

/** What was merged of this person's question and others' is the others' from now on: the next of those who asked is its author. */
export async function passOnMerged(tx: DatabaseTransaction, email: string): Promise<void> {
  const { rows } = await sql<{ id: string; author: string }>`
    update questions set author = next.author, author_email = next.author_email, revision = revision + 1
    from (
      select distinct on (merged.id) merged.id, others.author, others.author_email
      from kept_questions as merged, originals_of(merged.id) as original join kept_questions as others using (id)
      where merged.id in (select merged_into from questions where merged_into is not null)
        and lower(merged.author_email) = lower(${email}) and lower(others.author_email) <> lower(${email})
      order by merged.id, others.timestamp, others.id
    ) as next
    where questions.id = next.id
    returning questions.id, questions.author
  `.execute(tx);
  if (rows.length === 0) return;
  await sql`select set_config('ten_stones.erasure', 'on', true)`.execute(tx);
  for (const { id, author } of rows)
    await sql`
      update ballot_questions set author = ${author} where question_id = ${id}::uuid and removed_at is null and author <> ${author}
    `.execute(tx);
  await sql`select set_config('ten_stones.erasure', '', true)`.execute(tx);
}
