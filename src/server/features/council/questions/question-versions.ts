import { sql } from 'kysely';
import type { Batch } from '#contract/council/batches.ts';
import { allows } from '#contract/council/phases.ts';
import { PublicQuestion } from '#contract/council/public-question.ts';
import { pickWords, type QuestionWords } from '#contract/council/question-words.ts';
import type { Database } from '#server/database/connect.ts';
import { wordColumns, wordColumnsOf } from '#server/database/question-words.ts';
import { withoutNestedLoops } from '#server/database/without-nested-loops.ts';
import {
  correctionsOfPaper,
  originalsOfPaper,
  type PaperMarks,
  toPaperMarks,
} from '#server/features/council/ballot-paper/marks.ts';
import { guessLanguages, languageOf } from '#server/texts/question-language.ts';

/**
 * Names a question as it stands in a batch, and differs as soon as strangers see anything else of it: its id, the
 * transaction that wrote its row, its stones and votes. What is cached under its version need not be read again.
 */
export type QuestionVersion = string;

/** In all versions the id comes first, in as many letters. */
const idLength = 36;

export function idOf(version: QuestionVersion): string {
  return version.slice(0, idLength);
}

const version = sql<QuestionVersion>`concat_ws(' ', shown.id, shown.written, tallies.stones, tallies.votes)`;

const separator = ',';

export type VersionList = {
  /** Newest first. */
  versions: QuestionVersion[];
  /** How many questions there are, with those that are not listed. */
  count: number;
  /** For `since` of the next list: everything from this transaction on may have been written after this one was made. */
  next: string;
};

/**
 * The versions of the questions that a batch shows: of all, or of those only that were written `since` an earlier list. They
 * come as one text: to take 50,000 rows from the driver one by one keeps the server's only thread busy for long.
 */
export async function listVersions(tx: Database, batch: Batch, since?: string): Promise<VersionList> {
  // By its age, because numbers of transactions begin anew after some billions.
  const isListed = since
    ? sql`age(shown.written) <= age(${since}::xid) or age(tallies.written) <= age(${since}::xid)`
    : sql`true`;
  const listed = fromShown(tx, batch).select([
    sql<string | null>`
      string_agg(${version}, ${sql.lit(separator)} order by shown.timestamp desc, shown.id desc)
      filter (where ${isListed})`.as('versions'),
    sql<number>`count(*)::integer`.as('count'),
    sql<string>`pg_snapshot_xmin(pg_current_snapshot())::xid::text`.as('next'),
  ]);
  const { versions, ...list } = await withoutNestedLoops(tx, () => listed.executeTakeFirstOrThrow());
  return { versions: versions?.split(separator) ?? [], ...list };
}

/** So few are looked up one by one in any case. */
const fewVersions = 100;

/** What these versions of the batch name. */
export async function readByVersion(
  tx: Database,
  batch: Batch,
  versions: readonly QuestionVersion[],
): Promise<Map<QuestionVersion, PublicQuestion>> {
  const named = fromShown(tx, batch)
    .where('shown.id', '=', sql<string>`any(${versions.map(idOf)}::uuid[])`)
    .select([version.as('version'), 'shown.id', ...wordColumnsOf('shown'), 'shown.language', 'shown.timestamp'])
    .select(['shown.taken_out_at', 'shown.taken_out_reason', 'shown.corrections', 'shown.originals', 'shown.co_askers'])
    .select([
      sql<number>`coalesce(tallies.stones, 0)`.as('stones'),
      sql<number>`coalesce(tallies.votes, 0)`.as('votes'),
    ]);
  const read = () => named.execute();
  const rows = versions.length > fewVersions ? await withoutNestedLoops(tx, read) : await read();
  return new Map((await guessLanguages(rows)).map(({ version, ...row }) => [version, toPublic(row)]));
}

function toPublic({ id, stones, votes, timestamp, ...row }: Versioned): PublicQuestion {
  const shown = { id, ...pickWords(row), stones, votes, timestamp: timestamp.toISOString() };
  return PublicQuestion.parse({ ...shown, ...languageOf(row.text, row.language), ...toPaperMarks(row) });
}

type Shown = PaperMarks & QuestionWords & { id: string; language: string | null; timestamp: Date; written: string };
type Versioned = Omit<Shown, 'written'> & { stones: number; votes: number };

/** With what may be seen of what they got. */
function fromShown(db: Database, batch: Batch) {
  const shown = allows[batch.phase].ballotPaper ? onPaper(batch) : submitted(batch);
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
    select id, ${wordColumns}, language, timestamp, written, null::timestamptz as taken_out_at,
      null as taken_out_reason, null::json as corrections, originals_shown(id) as originals, null::integer as co_askers
    from standing_questions where batch_id = ${id}
  )`;
}

/**
 * From the start of stoning on, a batch shows its ballot paper (docs/product.md, Ballots). Once it is completed, that is the
 * whole paper, as on the page of its result: where words were removed, an empty place stays.
 */
function onPaper({ id, phase, stoning_round }: Batch) {
  return sql<Shown>`(
    select question_id as id, ${wordColumns}, language, timestamp, xmin as written, taken_out_at, taken_out_reason,
      ${correctionsOfPaper} as corrections, ${originalsOfPaper} as originals,
      case when ${allows[phase].result} then co_askers end as co_askers
    from ballot_questions as paper where batch_id = ${id} and round = ${stoning_round}
      and (removed_at is null or ${allows[phase].result})
  )`;
}
