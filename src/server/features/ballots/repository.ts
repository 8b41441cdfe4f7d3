import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { type Choices, stonesByPlace } from '#contract/ballots.ts';
import type { Database } from '#server/database/connect.ts';
import type { EarlierBallot } from './rules.ts';

export type VoterOfBatch = { batchId: string; voterHash: Buffer };

export type NewBallot = VoterOfBatch & { round: number; idempotencyKey: string; choices: Choices; receipt: string };

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
    select ballots.batch_id, ballots.voter_hash, ballots.round, ballots.idempotency_key, ballots.receipt
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
 * Inserts ballots with their choices in one statement; the database tallies them in it. Returns the voters whose ballot
 * was taken: one who cast another at the same moment, over another copy of the app, is left out.
 */
export async function insertBallots(db: Database, ballots: readonly NewBallot[]): Promise<Set<string>> {
  const rows = ballots.map((ballot) => ({ id: newId(), ...ballot }));
  const choices = rows.flatMap(({ id, choices: ids }) =>
    ids.map((questionId, place) => ({ ballotId: id, questionId, stones: stonesByPlace[place] })),
  );
  const { rows: taken } = await sql<{ batch_id: string; voter_hash: Buffer }>`
    with new_ballots as (
      insert into ballots (id, batch_id, round, voter_hash, idempotency_key, receipt)
      select * from unnest(
        ${rows.map(({ id }) => id)}::uuid[],
        ${rows.map(({ batchId }) => batchId)}::uuid[],
        ${rows.map(({ round }) => round)}::integer[],
        ${rows.map(({ voterHash }) => voterHash)}::bytea[],
        ${rows.map(({ idempotencyKey }) => idempotencyKey)}::text[],
        ${rows.map(({ receipt }) => receipt)}::text[]
      )
      on conflict (batch_id, voter_hash, round) do nothing
      returning id, batch_id, voter_hash
    ), new_choices as (
      insert into ballot_choices (ballot_id, question_id, stones)
      select choices.ballot_id, choices.question_id, choices.stones
      from unnest(
        ${choices.map(({ ballotId }) => ballotId)}::uuid[],
        ${choices.map(({ questionId }) => questionId)}::uuid[],
        ${choices.map(({ stones }) => stones)}::smallint[]
      ) as choices (ballot_id, question_id, stones)
      join new_ballots on new_ballots.id = choices.ballot_id
    )
    select batch_id, voter_hash from new_ballots
  `.execute(db);
  return new Set(taken.map((row) => toVoterKey({ batchId: row.batch_id, voterHash: row.voter_hash })));
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
