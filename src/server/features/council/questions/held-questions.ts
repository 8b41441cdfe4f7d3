import { sql } from 'kysely';
import type { Database } from '#server/database/connect.ts';
import { phasesWith } from '#server/database/phases.ts';
import { wordColumns } from '#server/database/question-words.ts';

/** Takes questions away until this act cannot be undone any more: they stay as they are, and stand nowhere. */
export async function holdQuestions(db: Database, actId: string, ids: readonly string[]): Promise<void> {
  await sql`
    update kept_questions
    set held_by = ${actId}, held_until = (select until from undoable_acts where id = ${actId})
    where id = any (${[...ids]}::uuid[])
  `.execute(db);
}

/** Brings the questions of a deletion back, each into its batch if that still takes questions. Returns which. */
export async function restoreHeldQuestions(db: Database, actId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update questions set held_by = null, held_until = null, batch_id = back.batch_id,
      -- Where it is elsewhere by now, it is another version for whoever edits it.
      revision = revision + (questions.batch_id is distinct from back.batch_id)::integer
    from (
      select held.id, batches.id as batch_id
      from questions as held
      left join batches on batches.id = held.batch_id and batches.phase in (${phasesWith('questions')}) and batches.deleted_at is null
      where held.held_by = ${actId} and held.held_until is not null
    ) as back
    where questions.id = back.id
    returning questions.id
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Removes for good what nobody can bring back any more. */
export async function removeHeldQuestions(db: Database): Promise<void> {
  await sql`delete from questions where held_until < now()`.execute(db);
}

/** Removes what is held of a person, or names the address, at once. */
export async function forgetHeldQuestions(db: Database, email: string): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from questions
    where held_until is not null and strpos(lower(concat_ws(' ', ${wordColumns}, author_email, submission_key)), lower(${email})) > 0
  `.execute(db);
  return Number(numAffectedRows ?? 0);
}
