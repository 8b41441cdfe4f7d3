import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Choices } from '#contract/ballots.ts';
import { phases } from '#contract/batches.ts';
import type { Database } from '#server/database/connect.ts';
import type { EarlierBallot } from './rules.ts';

export type VoterOfBatch = { batchId: string; voterHash: Buffer };

export type NewBallot = VoterOfBatch & { idempotencyKey: string; choices: Choices; receipt: string };

/** Names a voter in a batch, to find the ballots of one among those of many. */
export function toVoterKey({ batchId, voterHash }: VoterOfBatch): string {
  return `${batchId}:${voterHash.toString('base64')}`;
}

/** All earlier ballots of these voters, of every round, by `toVoterKey`. */
export async function findBallots(
  db: Database,
  voters: readonly VoterOfBatch[],
): Promise<Map<string, EarlierBallot[]>> {
  const { rows } = await sql<EarlierBallot & { batch_id: string; voter_hash: Buffer }>`
    select ballots.batch_id, ballots.voter_hash, ballots.round, ballots.idempotency_key, ballots.receipt,
      array(
        select question_id::text from ballot_choices where ballot_id = ballots.id order by ballot_choices.stones desc
      ) as choices
    from unnest(${voters.map(({ batchId }) => batchId)}::uuid[], ${voters.map(({ voterHash }) => voterHash)}::bytea[])
      as asked (batch_id, voter_hash)
    join ballots using (batch_id, voter_hash)
  `.execute(db);
  return Map.groupBy(rows, (row) => toVoterKey({ batchId: row.batch_id, voterHash: row.voter_hash }));
}

/** Which of these questions stand in which batch. */
export async function readBatchesOfQuestions(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; batch_id: string }>`
    select id, batch_id from questions where id = any(${[...new Set(ids)]}::uuid[]) and batch_id is not null
  `.execute(db);
  return new Map(rows.map(({ id, batch_id }) => [id, batch_id]));
}

/**
 * Inserts ballots with their choices in one statement, in the current round of their batches; the database checks and
 * tallies them in it. Returns the round of each that was taken, by its receipt. Left out is whose batch is not open, who
 * has a ballot in this round, and with `onlyNewVoters` who has one in any round.
 * @throws when a ballot names what is no question of its batch, or the phase or round of a batch has just changed
 */
export async function insertBallots(
  db: Database,
  ballots: readonly NewBallot[],
  { onlyNewVoters }: { onlyNewVoters: boolean },
): Promise<Map<string, number>> {
  const column = <T>(pick: (ballot: NewBallot) => T) => ballots.map(pick);
  const { rows } = await sql<{ receipt: string; round: number }>`
    -- prepared as insert_ballots
    with locked as materialized (
      -- Before anything else, like everybody who writes in a batch: two who wait for each other would be one too many.
      select pg_advisory_xact_lock_shared(batch_lock_key(id))
      from (select id from unnest(${[...new Set(column(({ batchId }) => batchId))]}::uuid[]) as id order by id) as wanted
    ), sent as (
      select * from unnest(
        ${column(() => newId())}::uuid[],
        ${column(({ batchId }) => batchId)}::uuid[],
        ${column(({ voterHash }) => voterHash)}::bytea[],
        ${column(({ idempotencyKey }) => idempotencyKey)}::text[],
        ${column(({ receipt }) => receipt)}::text[],
        ${column(({ choices }) => choices[0])}::uuid[],
        ${column(({ choices }) => choices[1])}::uuid[],
        ${column(({ choices }) => choices[2])}::uuid[],
        ${column(({ choices }) => choices[3])}::uuid[]
      ) as sent (id, batch_id, voter_hash, idempotency_key, receipt, first, second, third, fourth)
    ), taken as (
      insert into ballots (id, batch_id, round, voter_hash, idempotency_key, receipt)
      select sent.id, sent.batch_id, batches.stoning_round, sent.voter_hash, sent.idempotency_key, sent.receipt
      from (select count(*) from locked) as held, sent join batches on batches.id = sent.batch_id
      where batches.is_active and batches.phase = ${phases.stoning}
        -- As a value, which is looked up in the index. The planner, who knows nothing yet about a table into which
        -- ballots pour, might read all of it for an anti-join.
        and (not ${onlyNewVoters}::boolean or (
          select true from ballots
          where ballots.batch_id = sent.batch_id and ballots.voter_hash = sent.voter_hash limit 1
        ) is null)
      on conflict (batch_id, voter_hash, round) do nothing
      returning id, receipt, round
    ), given as (
      insert into ballot_choices (ballot_id, question_id, stones)
      select taken.id, choice.question_id, choice.stones
      from taken join sent on sent.id = taken.id,
        lateral (values (first, 4), (second, 3), (third, 2), (fourth, 1)) as choice (question_id, stones)
    )
    select receipt, round from taken
  `.execute(db);
  return new Map(rows.map(({ receipt, round }) => [receipt, round]));
}

/** The ballot of this voter in the current round of the batch. */
export async function findCurrentBallot(
  db: Database,
  { batchId, voterHash }: VoterOfBatch,
): Promise<{ receipt: string; round: number } | undefined> {
  return db
    .selectFrom('ballots')
    .innerJoin('batches', (join) =>
      join.onRef('batches.id', '=', 'ballots.batch_id').onRef('batches.stoning_round', '=', 'ballots.round'),
    )
    .where('ballots.batch_id', '=', batchId)
    .where('ballots.voter_hash', '=', voterHash)
    .select(['ballots.receipt', 'ballots.round'])
    .executeTakeFirst();
}

export async function countQuestions(db: Database, batchId: string): Promise<number> {
  const { count } = await db
    .selectFrom('questions')
    .where('batch_id', '=', batchId)
    .where('removed_at', 'is', null)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
