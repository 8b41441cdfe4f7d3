import { sql } from 'kysely';
import { type Batch, phases } from '#contract/batches.ts';
import { PublicQuestion } from '#contract/questions.ts';
import type { Database } from '#server/database/connect.ts';
import { correctionsOf, type PaperMarks, toPaperMarks } from './paper-marks.ts';

/**
 * Names a question as it stands in a batch, and differs as soon as strangers see anything else of it: its id, the
 * transaction that wrote its row, its stones and votes. Whoever holds what a stamp names need not read it again.
 */
export type Stamp = string;

/** In all stamps the id comes first, in as many letters. */
const idLength = 36;

const stamp = sql<Stamp>`concat_ws(' ', shown.id, shown.stamp, tallies.stones, tallies.votes)`;

/** Between the stamps of a list. */
export const separator = ',';

/**
 * The stamps of all questions that a batch shows, newest first. They come as one text: to take 50,000 rows from the driver
 * one by one keeps the server's only thread busy for long.
 */
export async function listStamps(db: Database, batch: Batch): Promise<string> {
  const list = sql<string>`string_agg(${stamp}, ${sql.lit(separator)} order by shown.timestamp desc, shown.id desc)`;
  const { stamps } = await fromShown(db, batch)
    .select(sql<string>`coalesce(${list}, '')`.as('stamps'))
    .executeTakeFirstOrThrow();
  return stamps;
}

/** What these stamps of the batch name. */
export async function readStamped(
  db: Database,
  batch: Batch,
  stamps: readonly Stamp[],
): Promise<Map<Stamp, PublicQuestion>> {
  const ids = stamps.map((stamp) => stamp.slice(0, idLength));
  const rows = await fromShown(db, batch)
    .where('shown.id', '=', sql<string>`any(${ids}::uuid[])`)
    .select([stamp.as('stamp'), 'shown.id', 'shown.text', 'shown.author', 'shown.timestamp'])
    .select(['shown.taken_out_at', 'shown.taken_out_reason', 'shown.corrections'])
    .select([
      sql<number>`coalesce(tallies.stones, 0)`.as('stones'),
      sql<number>`coalesce(tallies.votes, 0)`.as('votes'),
    ])
    .execute();
  return new Map(
    rows.map(({ stamp, timestamp, taken_out_at, taken_out_reason, corrections, ...row }) => [
      stamp,
      PublicQuestion.parse({
        ...row,
        timestamp: timestamp.toISOString(),
        ...toPaperMarks({ taken_out_at, taken_out_reason, corrections }),
      }),
    ]),
  );
}

type Shown = PaperMarks & { id: string; text: string; author: string; timestamp: Date; stamp: string };

/** With what may be seen of what they got. */
function fromShown(db: Database, batch: Batch) {
  const shown = batch.phase === phases.submission ? submitted(batch) : onPaper(batch);
  return db
    .selectFrom(shown.as('shown'))
    .leftJoin('visible_tallies as tallies', (join) =>
      join
        .on('tallies.batch_id', '=', batch.id)
        .on('tallies.round', '=', batch.stoning_round)
        .onRef('tallies.question_id', '=', 'shown.id'),
    );
}

function submitted({ id }: Batch) {
  return sql<Shown>`(
    select id, text, author, timestamp, xmin::text as stamp, null::timestamptz as taken_out_at,
      null as taken_out_reason, null::json as corrections
    from questions where batch_id = ${id} and removed_at is null
  )`;
}

/** From the start of stoning on, a batch shows its ballot paper (docs/product.md, Ballots). */
function onPaper({ id, stoning_round }: Batch) {
  const corrections = correctionsOf(sql.ref('paper.batch_id'), sql.ref('paper.round'), sql.ref('paper.question_id'));
  return sql<Shown>`(
    select question_id as id, text, author, timestamp, xmin::text as stamp, taken_out_at, taken_out_reason,
      ${corrections} as corrections
    from ballot_questions as paper where batch_id = ${id} and round = ${stoning_round} and removed_at is null
  )`;
}
