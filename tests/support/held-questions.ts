import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Database } from '#server/database/connect.ts';

/** A question that was just deleted, as versions of before 0087 held it: in a table of its own. Answers its id and the act's. */
export async function holdInOwnTable(client: pg.Client): Promise<{ id: string; act: string }> {
  const [id, act, batch] = [randomUUID(), randomUUID(), randomUUID()];
  await client.query(
    `insert into batches (id, name, submission_deadline, stoning_deadline) values ($1, 'May Council', now(), now())`,
    [batch],
  );
  await client.query(`insert into audit_entries (id, actor_name, kind) values ($1, 'Ada', 'question.deleted')`, [act]);
  await client.query(
    `insert into undoable_acts (id, kind, subject_id, until) values ($1, 'question.deleted', $2, now() + interval '10 min')`,
    [act, id],
  );
  await client.query(
    `insert into questions (id, text, author, author_email, batch_id, submission_key, browser_hash)
     values ($1, 'Why?', 'Ada', 'ada@example.org', $2, 'key', sha256('browser'))`,
    [id, batch],
  );
  await client.query(
    `with gone as (delete from questions where id = $1 returning *)
     insert into held_questions (id, act_id, author_email, question)
     select id, $2, author_email, to_jsonb(gone) - 'searched' from gone`,
    [id, act],
  );
  return { id, act };
}

/** What happens later than any act can be undone. */
export async function letWaysBackEnd(db: Database): Promise<void> {
  await sql`update undoable_acts set until = now() - interval '1 s'`.execute(db);
  await sql`update questions set held_until = now() - interval '1 s' where held_until is not null`.execute(db);
}
