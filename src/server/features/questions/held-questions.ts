import { sql } from 'kysely';
import type { Database } from '#server/database/connect.ts';

/** Moves questions out of sight, until the way back of this act has ended. */
export async function holdQuestions(db: Database, actId: string, ids: readonly string[]): Promise<void> {
  await sql`
    with gone as (delete from questions where id = any (${[...ids]}::uuid[]) returning *)
    insert into held_questions (id, act_id, author_email, question)
    select id, ${actId}, author_email, to_jsonb(gone) - 'searched' from gone
  `.execute(db);
}

/** Brings the questions of a deletion back, each into its batch if that still takes questions. Returns how many. */
export async function restoreHeldQuestions(db: Database, actId: string): Promise<number> {
  const { rows } = await sql`
    with back as (delete from held_questions where act_id = ${actId} returning question)
    insert into questions (id, text, author, author_email, batch_id, timestamp, submission_key, revision, withdrawn_at, seal)
    select was.id, was.text, was.author, was.author_email, batches.id, was.timestamp, was.submission_key,
      was.revision + 1, was.withdrawn_at, was.seal
    from back
    cross join lateral jsonb_populate_record(null::questions, back.question) as was
    left join batches on batches.id = was.batch_id and batches.phase = 1 and batches.deleted_at is null
    returning id
  `.execute(db);
  return rows.length;
}

/** Removes what is held of a person, or names the address, at once. */
export async function forgetHeldQuestions(db: Database, email: string): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from held_questions
    where lower(author_email) = lower(${email}) or strpos(lower(question::text), lower(${email})) > 0
  `.execute(db);
  return Number(numAffectedRows ?? 0);
}
