import { sql } from 'kysely';
import type { RoundRules } from '#contract/council/batch-rules.ts';
import { toRoundRules } from '#contract/council/chosen-rules.ts';
import type { Moderation } from '#contract/council/moderation.ts';
import type { CountHealth } from '#contract/trust/count.ts';
import type { UnprovenRestoration } from '#contract/trust/earlier-records.ts';
import type { Database } from '#server/database/connect.ts';

export type Link = { sequence: number; kind: string; payload_hash: string; payload: string | null };

/** The links from a batch's creation to its last result, with what those say that are about it; none without a result. */
export async function readLinksOfResult(
  db: Database,
  batchId: string,
): Promise<{ previous: string; links: Link[]; hash: string } | undefined> {
  const { rows: ends } = await sql<{ first: string | null; last: string | null }>`
    select min(sequence) as first, max(sequence) filter (where kind = 'completed') as last
    from count_log where kind not in ('ballots', 'questions', 'found', 'audit') and payload::jsonb ->> 'batch' = ${batchId}
  `.execute(db);
  const [{ first, last } = { first: null, last: null }] = ends;
  if (first === null || last === null) return undefined;
  const { rows } = await sql<Link & { previous: string; hash: string }>`
    select sequence::integer, kind, encode(payload_hash, 'hex') as payload_hash,
      encode(previous_hash, 'hex') as previous, encode(hash, 'hex') as hash,
      case when kind not in ('ballots', 'questions', 'found', 'audit') and payload::jsonb ->> 'batch' = ${batchId} then payload end
        as payload
    from count_log where count_log.sequence between ${first} and ${last} order by count_log.sequence
  `.execute(db);
  return {
    previous: rows[0]?.previous ?? '',
    links: rows.map(({ sequence, kind, payload_hash, payload }) => ({ sequence, kind, payload_hash, payload })),
    hash: rows.at(-1)?.hash ?? '',
  };
}

/** What became of all questions that were asked, as the last result of a batch was closed with; undefined where it says nothing of that. */
export async function readModeration(db: Database, batchId: string): Promise<Moderation | undefined> {
  const { rows } = await sql<{ moderation: Moderation | null }>`
    select payload::jsonb -> 'moderation' as moderation from count_log
    where kind = 'completed' and payload::jsonb ->> 'batch' = ${batchId} order by sequence desc limit 1
  `.execute(db);
  return rows[0]?.moderation ?? undefined;
}

/**
 * The last link that anybody may know of. While a blind round is stoned that is the link that began it: later ones, by how many
 * there are, would tell how many ballots took the place of others, and so how many had named what was taken out.
 */
export async function findHead(db: Database): Promise<CountHealth['head']> {
  const { rows } = await sql<{ sequence: number; hash: string }>`
    select sequence::integer, encode(hash, 'hex') as hash from count_log
    where count_log.sequence <= all (
      select max(begun.sequence)
      from rounds join batches on batches.id = rounds.batch_id and batches.stoning_round = rounds.round
      join count_log as begun on begun.kind in ('created', 'phase', 'round')
        and begun.payload::jsonb ->> 'batch' = batches.id::text and begun.payload::jsonb ->> 'phase' = '2'
      where batches.phase = 2 and rounds.rules ->> 'stones_shown' = 'when_completed' and rounds.stones_shown_at is null
      group by batches.id
    )
    order by count_log.sequence desc limit 1
  `.execute(db);
  return rows[0] ?? null;
}

/** Backups that were put back although their log did not hold, in their order. */
export async function listUnprovenRestorations(db: Database): Promise<UnprovenRestoration[]> {
  const { rows } = await sql<UnprovenRestoration>`
    select restoration ->> 'at' as at, restoration ->> 'backup' as backup_of
    from (select sequence, payload::jsonb as restoration from count_log where kind = 'restored') as restored
    where not (restoration ->> 'holds')::boolean order by sequence
  `.execute(db);
  return rows;
}

/** Receipts of a round, sorted: their order says nothing about when they were given. */
export async function listReceipts(db: Database, batchId: string, round: number): Promise<string[]> {
  const rows = await db
    .selectFrom('counted_ballots')
    .where('batch_id', '=', batchId)
    .where('round', '=', round)
    .orderBy(sql`receipt collate "C"`)
    .select('receipt')
    .execute();
  return rows.map(({ receipt }) => receipt ?? '');
}

/** Receipts of the ballots of a round that others took the place of, sorted. */
export async function listReplacedReceipts(db: Database, batchId: string, round: number): Promise<string[]> {
  const rows = await db
    .selectFrom('ballots')
    .where('batch_id', '=', batchId)
    .where('round', '=', round)
    .where('id', 'in', (eb) => eb.selectFrom('ballots').where('replaces', 'is not', null).select('replaces'))
    .orderBy(sql`receipt collate "C"`)
    .select('receipt')
    .execute();
  return rows.map(({ receipt }) => receipt);
}

/** The hash of the last link of the log that may change a record: not of ballots, the audit or rows that no record holds. */
export async function readLastLinkOfCount(db: Database): Promise<string> {
  const link = await lastLinkButOfBallots(db)
    .where('kind', 'not in', ['audit', 'rows', 'privileges'])
    .executeTakeFirst();
  return link?.hash ?? '';
}

/** The hash of the last link of the log that is not of ballots: what a result's page and files show changes by acts only. */
export async function readLastLink(db: Database): Promise<string> {
  const link = await lastLinkButOfBallots(db).executeTakeFirst();
  return link?.hash ?? '';
}

function lastLinkButOfBallots(db: Database) {
  return db
    .selectFrom('count_log')
    .select(sql<string>`encode(hash, 'hex')`.as('hash'))
    .where('kind', '<>', 'ballots') // as the index says
    .orderBy('sequence', 'desc')
    .limit(1);
}

/** What the ballots of a round chose, each as its four questions, in a random order each time. */
export async function listChoicesInRandomOrder(db: Database, batchId: string, round: number): Promise<string[][]> {
  const { rows } = await sql<{ choices: string[] }>`
    select choices from (
      select array_agg(question_id::text order by stones desc) as choices
      from counted_ballots as ballots join ballot_choices on ballot_choices.ballot_id = ballots.id
      where ballots.batch_id = ${batchId} and ballots.round = ${round}
      group by ballots.id
    ) as given order by gen_random_uuid()
  `.execute(db);
  return rows.map(({ choices }) => choices);
}

export type StoredRound = { rules: RoundRules; seed: string; set_aside_reason: string | null };

export async function readRound(db: Database, batchId: string, round: number): Promise<StoredRound> {
  const row = await db
    .selectFrom('rounds')
    .where('batch_id', '=', batchId)
    .where('round', '=', round)
    .select(['rules', 'seed', 'set_aside_reason'])
    .executeTakeFirstOrThrow();
  return { ...row, rules: toRoundRules(row.rules as object) };
}

/** Recounts everything and returns the rounds whose tallies differ. */
export async function findDifferingRounds(db: Database): Promise<CountHealth['differing']> {
  const { rows } = await sql<CountHealth['differing'][number]>`
    with counted as (
      select batch_id, round, question_id,
        count(*) filter (where stones = 4) as fours, count(*) filter (where stones = 3) as threes,
        count(*) filter (where stones = 2) as twos, count(*) filter (where stones = 1) as ones
      from counted_ballots join ballot_choices on ballot_choices.ballot_id = counted_ballots.id
      group by batch_id, round, question_id
    ), differing as (
      select distinct batch_id, round
      from tallies full join counted using (batch_id, round, question_id)
      where (tallies.fours, tallies.threes, tallies.twos, tallies.ones)
          is distinct from (counted.fours, counted.threes, counted.twos, counted.ones)
        -- A tally of nothing may be left of a ballot that was replaced.
        and coalesce(tallies.votes, 0) + coalesce(counted.fours, counted.threes, counted.twos, counted.ones, 0) > 0
    )
    select batch_id, batches.name as batch_name, round
    from differing join batches on batches.id = batch_id order by batches.created_at, round
  `.execute(db);
  return rows;
}
