import { type RawBuilder, sql } from 'kysely';
import type { RoundRules } from '#contract/council/batch-rules.ts';
import { toRoundRules } from '#contract/council/chosen-rules.ts';
import type { Moderation } from '#contract/council/moderation.ts';
import type { BatchRecord5, CountHealth } from '#contract/trust/count.ts';
import type { UnprovenRestoration } from '#contract/trust/earlier-records.ts';
import type { Database, DatabaseTransaction } from '#server/database/connect.ts';
import { phasesWith } from '#server/database/phases.ts';
import { readInParts } from '#server/database/read-in-parts.ts';
import { LongList } from '#server/files/json-in-parts.ts';

/** A link that tells of a batch. */
export type ToldLink = { sequence: number; kind: string; payload: string };

export type ChainOfResult = {
  /** The hash before the first link, the number of that, and number and hash of the last. */
  previous: string;
  first: number;
  last: number;
  hash: string;
  /** The links that tell of the batch, with what they say. */
  told: ToldLink[];
};

// These hold no words of one batch alone.
const ofNoBatch = sql`kind not in ('ballots', 'questions', 'found', 'audit')`;

/** The links from a batch's creation to its last result; undefined without a result. */
export async function readChainOfResult(db: Database, batchId: string): Promise<ChainOfResult | undefined> {
  const { rows: told } = await sql<ToldLink>`
    select sequence::integer, kind, payload from count_log
    where ${ofNoBatch} and payload::jsonb ->> 'batch' = ${batchId} order by count_log.sequence
  `.execute(db);
  const result = told.findLastIndex(({ kind }) => kind === 'completed');
  const [first, last] = [told[0]?.sequence ?? 0, told[result]?.sequence ?? 0];
  if (result < 0) return undefined;
  const { rows } = await sql<{ previous: string; hash: string }>`
    select encode(opening.previous_hash, 'hex') as previous, encode(closing.hash, 'hex') as hash
    from count_log as opening, count_log as closing where opening.sequence = ${first} and closing.sequence = ${last}
  `.execute(db);
  return { previous: '', hash: '', ...rows[0], first, last, told: told.slice(0, result + 1) };
}

/** The links of a chain with their hashes, and with what they say where that is about the batch. */
export function listLinks(
  tx: DatabaseTransaction,
  batchId: string,
  { first, last }: Pick<ChainOfResult, 'first' | 'last'>,
): LongList<BatchRecord5['chain']['links'][number]> {
  return new LongList(
    readInParts(
      tx,
      sql<{ kind: string; payload_hash: string; payload: string | null }>`
        select kind, encode(payload_hash, 'hex') as payload_hash,
          case when ${ofNoBatch} and payload::jsonb ->> 'batch' = ${batchId} then payload end as payload
        from count_log where count_log.sequence between ${first} and ${last} order by count_log.sequence
      `,
      ({ kind, payload_hash, payload }) => ({
        kind,
        payload_hash,
        ...(payload !== null && { payload }),
      }),
    ),
  );
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
        and begun.payload::jsonb ->> 'batch' = batches.id::text
        and (begun.payload::jsonb ->> 'phase')::integer in (${phasesWith('ballots')})
      where batches.phase in (${phasesWith('ballots')}) and rounds.rules ->> 'stones_shown' = 'when_completed'
        and rounds.stones_shown_at is null
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

/** How many ballots of a round count. */
export async function countBallots(db: Database, batchId: string, round: number): Promise<number> {
  const { ballots } = await db
    .selectFrom('counted_ballots')
    .where('batch_id', '=', batchId)
    .where('round', '=', round)
    .select((eb) => eb.fn.countAll<string>().as('ballots'))
    .executeTakeFirstOrThrow();
  return Number(ballots);
}

/** Receipts of a round, sorted: their order says nothing about when they were given. */
export function listReceipts(tx: DatabaseTransaction, batchId: string, round: number): LongList<string> {
  return receiptsOf(
    tx,
    sql`select receipt from counted_ballots where batch_id = ${batchId} and round = ${round} order by receipt collate "C"`,
  );
}

/** Receipts of the ballots of a round that others took the place of, sorted. */
export function listReplacedReceipts(tx: DatabaseTransaction, batchId: string, round: number): LongList<string> {
  return receiptsOf(
    tx,
    sql`
      select receipt from ballots where batch_id = ${batchId} and round = ${round}
        and id in (select replaces from ballots where replaces is not null)
      order by receipt collate "C"
    `,
  );
}

function receiptsOf(tx: DatabaseTransaction, query: RawBuilder<{ receipt: string }>): LongList<string> {
  return new LongList(readInParts(tx, query, ({ receipt }) => receipt));
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

/** What the ballots of a round chose, each as the places of its four questions, in a random order each time. */
export function listChoicesInRandomOrder(
  tx: DatabaseTransaction,
  { batchId, round }: { batchId: string; round: number },
  placeOf: (questionId: string | undefined) => number,
): LongList<[number, number, number, number]> {
  return new LongList(
    readInParts(
      tx,
      sql<{ choices: string }>`
        select choices from (
          select string_agg(question_id::text, ' ' order by stones desc) as choices
          from counted_ballots as ballots join ballot_choices on ballot_choices.ballot_id = ballots.id
          where ballots.batch_id = ${batchId} and ballots.round = ${round}
          group by ballots.id
        ) as given order by gen_random_uuid()
      `,
      ({ choices }) => {
        const [four, three, two, one] = choices.split(' ');
        return [placeOf(four), placeOf(three), placeOf(two), placeOf(one)];
      },
    ),
  );
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
