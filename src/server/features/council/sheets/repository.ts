import { sql } from 'kysely';
import type { Box } from '#contract/council/box.ts';
import type { SheetPackage, SheetPaper } from '#contract/council/sheets.ts';
import type { Database } from '#server/database/connect.ts';
import { inItsLanguage } from '#server/texts/question-language.ts';

export type RoundOf = { batchId: string; round: number };

/** The questions of a ballot paper, each with its sign, if they have one yet. */
export async function listSigns(
  db: Database,
  { batchId, round }: RoundOf,
): Promise<{ id: string; sign: string | null }[]> {
  return db
    .selectFrom('ballot_questions')
    .where('batch_id', '=', batchId)
    .where('round', '=', round)
    .orderBy('question_id')
    .select(['question_id as id', 'sign'])
    .execute();
}

export async function writeSigns(
  db: Database,
  { batchId, round }: RoundOf,
  signs: { id: string; sign: string }[],
): Promise<{ id: string; sign: string }[]> {
  await sql`
    update ballot_questions set sign = given.sign
    from unnest(${signs.map(({ id }) => id)}::uuid[], ${signs.map(({ sign }) => sign)}::text[]) as given (id, sign)
    where batch_id = ${batchId} and round = ${round} and question_id = given.id
  `.execute(db);
  return signs;
}

/** Answers the id of the package. */
export async function insertPackage(
  db: Database,
  { batchId, round, language, codeHashes }: RoundOf & { language: string; codeHashes: Buffer[] },
): Promise<string> {
  const { id } = await db
    .insertInto('sheet_packages')
    .values({ batch_id: batchId, round, language, sheets: codeHashes.length })
    .returning('id')
    .executeTakeFirstOrThrow();
  // By their hashes, whose order says nothing of the order in which they are printed.
  await sql`
    insert into sheets (package_id, batch_id, round, code_hash)
    select ${id}, ${batchId}, ${round}, code_hash from unnest(${codeHashes}::bytea[]) as code_hash order by code_hash
  `.execute(db);
  return id;
}

export async function listPackages(db: Database, { batchId, round }: RoundOf): Promise<SheetPackage[]> {
  const { rows } = await sql<SheetPackage>`
    select sheet_packages.id as package, language, sheet_packages.sheets as made,
      (select count(*)::integer from sheets where package_id = sheet_packages.id and state = 'counted') as counted,
      (
        select coalesce(json_object_agg(reason, number), '{}') from (
          select reason, count(*) as number from sheets
          where package_id = sheet_packages.id and state = 'invalid' group by reason
        ) as reasons
      ) as invalid
    from sheet_packages where batch_id = ${batchId} and round = ${round} order by sheet_packages.id
  `.execute(db);
  return rows;
}

type Sheet = { id: string; batch_id: string; round: number; state: string };

/** The sheet with this code, of whatever round, kept as it is until the commit. */
export async function lockSheet(db: Database, codeHash: Buffer): Promise<Sheet | undefined> {
  // A stack that counted meanwhile has written it anew: the row that was waited for is gone.
  return (await lockRow(db, codeHash)) ?? (await lockRow(db, codeHash));
}

function lockRow(db: Database, codeHash: Buffer): Promise<Sheet | undefined> {
  return db
    .selectFrom('sheets')
    .where('code_hash', '=', codeHash)
    .select(['id', 'batch_id', 'round', 'state'])
    .forUpdate()
    .executeTakeFirst();
}

/** A sheet that counts, or does not for a `reason`. */
export type Finished = { id: string; digest: string; reason: string | null };

/**
 * Marks sheets as counted or invalid. Those that were finished before are written anew with them, all in the order of their hashes: no
 * version and no place of a row tells which sheets came with which ballots.
 */
export async function finishSheets(
  db: Database,
  { batchId, round }: RoundOf,
  done: readonly Finished[],
): Promise<void> {
  await sql`
    select finish_sheets(
      ${batchId}, ${round}, ${done.map(({ id }) => id)}::uuid[], ${done.map(({ digest }) => digest)}::text[],
      ${done.map(({ reason }) => reason)}::text[]
    )
  `.execute(db);
}

/** What lay in the box of a round and what became of how many; `lacks`: whether that keeps the batch from its completion. */
export async function readBox(db: Database, { batchId, round }: RoundOf): Promise<{ box: Box; lacks: boolean }> {
  const { rows } = await sql<Box & { lacks: boolean }>`
    select sheets_in_box as in_box, box.counted, box.invalid, sheets_given_up as given_up, lacks_sheets(batches) as lacks
    from batches cross join lateral box_of(batches.id, stoning_round) as box
    where id = ${batchId} and stoning_round = ${round}
  `.execute(db);
  const { lacks, ...box } = rows[0] ?? { in_box: null, counted: 0, invalid: 0, given_up: 0, lacks: false };
  return { box, lacks };
}

/** A ballot paper as its sheets show it. */
export async function readSheetPaper(db: Database, { batchId, round }: RoundOf): Promise<SheetPaper['questions']> {
  type Row = Omit<SheetPaper['questions'][number], 'language'> & { language: string | null };
  const { rows } = await sql<Row>`
    select question_id as id, sign, text, author, language, coalesce(taken_out_at, removed_at) is not null as is_out
    from ballot_questions where batch_id = ${batchId} and round = ${round} order by question_id
  `.execute(db);
  return rows.map(inItsLanguage);
}
