import { type RawBuilder, sql } from 'kysely';
import type { Question } from '#contract/council/questions.ts';
import type { Database } from '#server/database/connect.ts';

type Words = Partial<Pick<Question, 'text' | 'author' | 'author_email'>>;

/** What an edit changed of a question's words, as far as it is kept. */
export type QuestionEdit = {
  text_before: string | null;
  text_after: string | null;
  author_before: string | null;
  author_after: string | null;
  email_before: string | null;
};

/** Keeps what this act changed of the words, until they are erased. Nothing where it changed none. */
export async function rememberEdit(
  db: Database,
  { act, questionId }: { act: string; questionId: string },
  { before, after }: { before: Words; after: Words },
): Promise<void> {
  const was = (field: keyof Words) => (before[field] === after[field] ? null : (before[field] ?? null));
  const is = (field: keyof Words) => (before[field] === after[field] ? null : (after[field] ?? null));
  const edit: QuestionEdit = {
    text_before: was('text'),
    text_after: is('text'),
    author_before: was('author'),
    author_after: is('author'),
    email_before: was('author_email'),
  };
  if (Object.values(edit).every((value) => value === null)) return;
  await db
    .insertInto('question_edits')
    .values({ id: act, question_id: questionId, ...edit })
    .execute();
}

export async function findEdit(db: Database, act: string): Promise<QuestionEdit | undefined> {
  return db
    .selectFrom('question_edits')
    .where('id', '=', act)
    .select(['text_before', 'text_after', 'author_before', 'author_after', 'email_before'])
    .executeTakeFirst();
}

/** Removes the earlier words of a person's own questions, which may say what was just taken off them, and the edits of others that name them. */
export async function forgetEditsThatName(
  db: Database,
  { own, others, names }: { own: readonly string[]; others: readonly string[]; names: readonly string[] },
): Promise<void> {
  await sql`
    delete from question_edits where question_id = any (${[...own]}::uuid[])
      or question_id = any (${[...others]}::uuid[]) and array[author_before, author_after] && ${[...names]}::text[]
  `.execute(db);
}

/** Removes the edits that name the address, and those of words that were of its owner before. */
export async function forgetEditsThatMention(db: Database, email: string): Promise<void> {
  await forgetEditsOfEarlierAuthors(db, sql`lower(email_before) = lower(${email})`);
  await sql`
    delete from question_edits
    where strpos(lower(concat_ws(' ', text_before, text_after, author_before, author_after, email_before)), lower(${email})) > 0
  `.execute(db);
}

/**
 * Removes the edits of words that were of somebody else than the author of today, once no undo needs them: without the
 * earlier address, nobody would find them when that person is erased.
 */
export async function forgetEarlierAuthors(db: Database): Promise<void> {
  await forgetEditsOfEarlierAuthors(
    db,
    sql`not exists (select from undoable_acts where undoable_acts.id = question_edits.id)`,
  );
}

/** Up to and with those that gave the question another address and for which this holds. */
async function forgetEditsOfEarlierAuthors(db: Database, holds: RawBuilder<boolean>): Promise<void> {
  await sql`
    with new_author as (
      select question_id, max(at) as at from question_edits join audit_entries using (id)
      where email_before is not null and ${holds} group by question_id
    )
    delete from question_edits using new_author, audit_entries as act
    where question_edits.question_id = new_author.question_id and act.id = question_edits.id and act.at <= new_author.at
  `.execute(db);
}
