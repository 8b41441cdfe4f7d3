import { sql } from 'kysely';
import type { Batch } from '#contract/batches.ts';
import { PublicQuestion } from '#contract/questions.ts';
import type { Database } from '#server/database/connect.ts';

/**
 * Names a question as it stands in a batch, and differs as soon as strangers see anything else of it: its id, the
 * transaction that wrote its row, its stones and votes. Whoever holds what a stamp names need not read it again.
 */
export type Stamp = string;

/** In all stamps the id comes first, in as many letters. */
const idLength = 36;

export function idOf(stamp: Stamp): string {
  return stamp.slice(0, idLength);
}

const stamp = sql<Stamp>`concat_ws(' ', questions.id, questions.xmin, tallies.stones, tallies.votes)`;

const separator = ',';

export type StampList = {
  /** Newest first. */
  stamps: Stamp[];
  /** How many questions there are, with those that are not listed. */
  count: number;
  /** For `since` of the next list: everything from this transaction on may have been written after this one was made. */
  next: string;
};

/**
 * The stamps of a batch's questions: of all, or of those only that were written `since` an earlier list. A completed batch
 * also keeps those that were moved elsewhere afterwards: its result stays (docs/product.md, Ballots). The stamps come as
 * one text: to take 50,000 rows from the driver one by one keeps the server's only thread busy for long.
 */
export async function listStamps(db: Database, batch: Batch, since?: string): Promise<StampList> {
  // By its age, because numbers of transactions begin anew after some billions.
  const isListed = since
    ? sql`age(questions.xmin) <= age(${since}::xid) or age(tallies.xmin) <= age(${since}::xid)`
    : sql`true`;
  const { stamps, ...list } = await fromQuestionsOf(db, batch)
    .where((eb) =>
      eb.or([
        eb('questions.batch_id', '=', batch.id),
        ...(batch.phase === 3 ? [eb('tallies.question_id', 'is not', null)] : []),
      ]),
    )
    .select([
      sql<string | null>`
        string_agg(${stamp}, ${sql.lit(separator)} order by questions.timestamp desc, questions.id desc)
        filter (where ${isListed})`.as('stamps'),
      sql<number>`count(*)::integer`.as('count'),
      sql<string>`pg_snapshot_xmin(pg_current_snapshot())::xid::text`.as('next'),
    ])
    .executeTakeFirstOrThrow();
  return { stamps: stamps?.split(separator) ?? [], ...list };
}

/** What these stamps of the batch name. */
export async function readStamped(
  db: Database,
  batch: Batch,
  stamps: readonly Stamp[],
): Promise<Map<Stamp, PublicQuestion>> {
  const rows = await fromQuestionsOf(db, batch)
    .where('questions.id', '=', sql<string>`any(${stamps.map(idOf)}::uuid[])`)
    .select([
      stamp.as('stamp'),
      'questions.id',
      'questions.text',
      'questions.author',
      'questions.timestamp',
      sql<number>`coalesce(tallies.stones, 0)`.as('stones'),
      sql<number>`coalesce(tallies.votes, 0)`.as('votes'),
    ])
    .execute();
  return new Map(
    rows.map(({ stamp, timestamp, ...row }) => [
      stamp,
      PublicQuestion.parse({ ...row, timestamp: timestamp.toISOString() }),
    ]),
  );
}

/** With what they got in the batch. */
function fromQuestionsOf(db: Database, batch: Batch) {
  return db
    .selectFrom('questions')
    .leftJoin('tallies', (join) =>
      join
        .on('tallies.batch_id', '=', batch.id)
        .on('tallies.round', '=', batch.stoning_round)
        .onRef('tallies.question_id', '=', 'questions.id'),
    )
    .where('questions.removed_at', 'is', null);
}
