import { sql } from 'kysely';
import { withdrawnAuthor } from '#contract/council/public-question.ts';
import type { Database, DatabaseTransaction } from '#server/database/connect.ts';
import { nameOnPapers } from '#server/features/council/ballot-paper/rewording.ts';
import { areOfOnePerson } from './whole-question.ts';

// A merged question has the author of one of its originals. Where that one goes, it is the next one's of those who asked.

/** Of these questions of one person, those that were merged of others' questions as well. */
export async function listMergedOfOthers(db: Database, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select merged.id from kept_questions as merged
    where merged.id = any (${[...ids]}::uuid[]) and exists (
      select from originals_of(merged.id) as original where original.id <> all (${[...ids]}::uuid[])
    )
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** What names the author of one of these questions, because they were merged into it, and nobody else of whom it is. */
export async function listMergedBySameAuthor(db: Database, going: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive into_what as (
      select merged_into as id, id as gone from kept_questions where id = any (${[...going]}::uuid[])
      union
      select further.merged_into, into_what.gone from into_what join kept_questions as further on further.id = into_what.id
    )
    select distinct merged.id from into_what
    join kept_questions as merged on merged.id = into_what.id
    join kept_questions as gone on gone.id = into_what.gone
    where merged.id <> all (${[...going]}::uuid[]) and ${areOfOnePerson('merged', 'gone')} and not exists (
      select from originals_of(merged.id) as original join kept_questions as other on other.id = original.id
      where other.id <> all (${[...going]}::uuid[]) and ${areOfOnePerson('other', 'merged')}
    )
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Gives merged questions to the next of those who asked; to nobody, where these are all that go. */
export async function passOn(
  tx: DatabaseTransaction,
  merged: readonly string[],
  going: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ id: string; author: string }>`
    with passed as (
      select merged.id, merged.author as earlier, next.* from kept_questions as merged
      left join lateral (
        select other.author, other.author_email, other.withdrawn_at, other.address_expired_at, other.without_address
        from originals_of(merged.id) as original join questions as other on other.id = original.id
        where other.id <> all (${[...going]}::uuid[])
        order by other.timestamp, other.id limit 1
      ) as next on true
      where merged.id = any (${[...merged]}::uuid[])
    ), forgotten as (
      delete from question_edits using passed
      where question_id = passed.id and earlier in (before ->> 'author', after ->> 'author')
    )
    update questions set
      author = coalesce(passed.author, ${withdrawnAuthor}), author_email = coalesce(passed.author_email, ''),
      withdrawn_at = case when passed.author is null then now() else passed.withdrawn_at end,
      address_expired_at = passed.address_expired_at, without_address = coalesce(passed.without_address, false),
      revision = revision + 1
    from passed where questions.id = passed.id
    returning questions.id, questions.author
  `.execute(tx);
  for (const { id, author } of rows) await nameOnPapers(tx, id, author);
}

/** Where these came back before anybody acted on it, a merged question is again that of the one who asked first. */
export async function giveBack(tx: DatabaseTransaction, restored: readonly string[]): Promise<void> {
  await sql`
    with recursive into_what as (
      select merged_into as id from kept_questions where id = any (${[...restored]}::uuid[])
      union
      select further.merged_into from into_what join kept_questions as further on further.id = into_what.id
    ), originals as (
      select into_what.id as merged_id, other.*, other.id = any (${[...restored]}::uuid[]) as is_restored
      from into_what cross join lateral originals_of(into_what.id) as original join questions as other on other.id = original.id
    ), first as (
      select distinct on (merged_id) * from originals order by merged_id, timestamp, id
    ), next as (
      select distinct on (merged_id) * from originals where not is_restored order by merged_id, timestamp, id
    )
    update questions set
      author = first.author, author_email = first.author_email, withdrawn_at = first.withdrawn_at,
      address_expired_at = first.address_expired_at, without_address = first.without_address, revision = questions.revision + 1
    from first left join next on next.merged_id = first.merged_id
    where questions.id = first.merged_id and first.is_restored
      and case when next.id is null then questions.withdrawn_at is not null else ${areOfOnePerson('next', 'questions')} end
      and not exists (select from ballot_questions where question_id = questions.id)
  `.execute(tx);
}
