import { type RawBuilder, sql } from 'kysely';
import type { Question } from '#contract/council/questions.ts';
import { AppError } from '#server/app-error.ts';
import type { Database, DatabaseTransaction } from '#server/database/connect.ts';
import { lockAdministration, lockBatches } from '#server/database/locks.ts';
import { phasesWith } from '#server/database/phases.ts';
import { findQuestion, madeOfWhole } from './repository.ts';

/**
 * A question with all that hangs on it. Every act on a question begins here: it reaches all of this, or is refused and says where to go
 * (decision 151).
 */
export type WholeQuestion = {
  question: Question;
  /** What it was made of: what was merged into it, and what it was split from, at whatever depth. */
  madeOf: string[];
  /** Whether it or something of this stands on a ballot paper, of whatever round, as itself or as an original. */
  isOnPaper: boolean;
  /** The question under which it stands on the paper of the batch that this is in. There it cannot be edited. */
  frozenUnder: string | undefined;
};

/**
 * Finds it, and holds the batches of all this and of the papers on which it stands, so that no ballot and no step comes in between.
 * @throws AppError question_not_found
 */
export async function lockWhole(
  tx: DatabaseTransaction,
  id: string,
  nextBatchId?: string | null,
): Promise<WholeQuestion> {
  await lockAdministration(tx);
  await lockBatchesOfWhole(tx, [id], nextBatchId ? [nextBatchId] : []);
  return findWhole(tx, id);
}

/** @throws AppError question_not_found */
async function findWhole(db: Database, id: string): Promise<WholeQuestion> {
  const question = await findQuestion(db, id);
  if (!question) throw new AppError('question_not_found');
  const ids = await listWhole(db, [id]);
  const { rows } = await sql<{ under: string | null }>`
    select distinct case
      when papers.id = ${id}::uuid and papers.id <> stands_under and batches.phase in (${phasesWith('ballotPaper')})
      then merged.id end as under
    from papers_of_questions as papers
    join batches on batches.id = papers.batch_id
    left join kept_questions as merged on merged.id = stands_under and merged.batch_id = batches.id and batches.stoning_round = round
    where papers.id = any (${ids}::uuid[])
  `.execute(db);
  return {
    question,
    madeOf: ids.filter((one) => one !== id),
    isOnPaper: rows.length > 0,
    frozenUnder: rows.find(({ under }) => under !== null)?.under ?? undefined,
  };
}

/** Holds all batches in which these questions hang, by whatever they were merged into or made of, and `others`. */
export async function lockBatchesOfWhole(
  tx: DatabaseTransaction,
  ids: readonly string[],
  others: readonly string[] = [],
): Promise<void> {
  const family = await listFamily(tx, ids);
  const { rows } = await sql<{ batch_id: string }>`
    select batch_id from kept_questions where id = any (${family}::uuid[]) and batch_id is not null
    union
    select batch_id from papers_of_questions where id = any (${family}::uuid[])
  `.execute(tx);
  await lockBatches(tx, [...new Set([...rows.map(({ batch_id }) => batch_id), ...others])]);
}

/** These questions and what they were made of: what was merged into them, and what they were split from, at whatever depth. */
export async function listWhole(db: Database, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive whole as (
      select id, split_from from kept_questions where id = any (${[...ids]}::uuid[])
      union
      select source.id, source.split_from from whole cross join lateral ${madeOfWhole} as source
    )
    select id from whole
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** These questions and all that was merged with them or split of them, whatever of what. */
export async function listFamily(db: Database, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive family as (
      select id, merged_into, split_from from kept_questions where id = any (${[...ids]}::uuid[])
      union
      select other.id, other.merged_into, other.split_from from family cross join lateral (
        select id, merged_into, split_from from kept_questions where id in (family.merged_into, family.split_from)
        union all
        select id, merged_into, split_from from kept_questions where merged_into = family.id
        union all
        select id, merged_into, split_from from kept_questions where split_from = family.id
      ) as other
    )
    select id from family
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Those of these questions that are of the same person as this one, itself among them. */
export async function listOfSameAuthor(
  db: Database,
  id: string,
  among: readonly string[],
): Promise<{ id: string; author: string }[]> {
  const { rows } = await sql<{ id: string; author: string }>`
    select other.id, other.author from kept_questions as one
    join kept_questions as other on other.id = any (${[...among]}::uuid[]) and ${areOfOnePerson('one', 'other')}
    where one.id = ${id}::uuid
  `.execute(db);
  return rows;
}

/** Whether two rows of questions, by these names in a query, are of the same person: by address, and by name where one has none. */
export function areOfOnePerson(one: string, other: string): RawBuilder<boolean> {
  const [a, b] = [sql.ref(one), sql.ref(other)];
  return sql`case when ${a}.author_email <> '' and ${b}.author_email <> ''
    then lower(${a}.author_email) = lower(${b}.author_email) else ${a}.author = ${b}.author end`;
}
