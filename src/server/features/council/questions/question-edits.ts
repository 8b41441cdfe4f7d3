import { type RawBuilder, sql } from 'kysely';
import { type QuestionWord, questionWordNames } from '#contract/council/question-words.ts';
import type { Database } from '#server/database/connect.ts';

type ChangedWords = { [Name in QuestionWord]?: string };
type Edited = { [Name in QuestionWord | 'author_email']?: string | undefined };

/** What an edit changed of a question's words, as far as it is kept. */
export type QuestionEdit = { before: ChangedWords; after: ChangedWords; email_before: string | null };

/** Keeps what this act changed of the words, until they are erased. Nothing where it changed none. */
export async function rememberEdit(
  db: Database,
  { act, questionId }: { act: string; questionId: string },
  { before, after }: { before: Edited; after: Edited },
): Promise<void> {
  const changed = questionWordNames.filter((name) => before[name] !== after[name]);
  const hasOtherAddress = before.author_email !== after.author_email;
  if (changed.length === 0 && !hasOtherAddress) return;
  const pick = (words: Edited) => JSON.stringify(Object.fromEntries(changed.map((name) => [name, words[name]])));
  await db
    .insertInto('question_edits')
    .values({
      id: act,
      question_id: questionId,
      before: pick(before),
      after: pick(after),
      email_before: hasOtherAddress ? (before.author_email ?? null) : null,
    })
    .execute();
}

export async function findEdit(db: Database, act: string): Promise<QuestionEdit | undefined> {
  return db
    .selectFrom('question_edits')
    .where('id', '=', act)
    .select([sql<ChangedWords>`before`.as('before'), sql<ChangedWords>`after`.as('after'), 'email_before'])
    .executeTakeFirst();
}

/** Removes the earlier words of a person's own questions, which may say what was just taken off them, and the edits of others that name them. */
export async function forgetEditsThatName(
  db: Database,
  { own, others, names }: { own: readonly string[]; others: readonly string[]; names: readonly string[] },
): Promise<void> {
  await sql`
    delete from question_edits where question_id = any (${[...own]}::uuid[])
      or question_id = any (${[...others]}::uuid[]) and array[before ->> 'author', after ->> 'author'] && ${[...names]}::text[]
  `.execute(db);
}

/** Removes the edits that name the address, and those of words that were of its owner before. */
export async function forgetEditsThatMention(db: Database, email: string): Promise<void> {
  await forgetEditsOfEarlierAuthors(db, sql`lower(email_before) = lower(${email})`);
  await sql`
    delete from question_edits
    where strpos(lower(email_before), lower(${email})) > 0 or exists (
      select from (select * from jsonb_each_text(before) union all select * from jsonb_each_text(after)) as words
      where strpos(lower(value), lower(${email})) > 0
    )
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
