import { type RawBuilder, sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { BallotReceipt, Choices } from '#contract/ballots.ts';
import type { Database } from '#server/database/connect.ts';
import type { DatabaseTransaction } from '#server/database/locks.ts';
import { newReceipt } from './receipt.ts';
import type { VoterOfBatch } from './repository.ts';

/** A voter's ballot that counts in the round that its batch is in. */
export type OwnBallot = BallotReceipt & {
  id: string;
  choices: Choices;
  /** The receipt of the ballot that it replaced. */
  replaced: string | null;
  /** Those of its choices that cannot be chosen any more. */
  freed: string[];
  /** Whether ballots are taken now. */
  open: boolean;
};

const choicesOf = (ballot: string): RawBuilder<unknown> =>
  sql`(select array_agg(question_id::text order by stones desc) from ballot_choices where ballot_id = ${sql.ref(ballot)})`;

export async function findOwnBallot(
  db: Database,
  { batchId, voterHash }: VoterOfBatch,
): Promise<OwnBallot | undefined> {
  const { rows } = await sql<OwnBallot>`
    select ballot.id, ballot.receipt, ballot.round, ${choicesOf('ballot.id')} as choices,
      (select receipt from ballots where ballots.id = ballot.replaces) as replaced,
      array(
        select question_id::text from ballot_choices
        join ballot_questions using (question_id)
        where ballot_id = ballot.id and ballot_questions.batch_id = ballot.batch_id
          and ballot_questions.round = ballot.round and coalesce(taken_out_at, removed_at) is not null
      ) as freed,
      batches.is_active and batches.phase = 2 as open
    from counted_ballots as ballot
    join batches on batches.id = ballot.batch_id and batches.stoning_round = ballot.round
    where ballot.batch_id = ${batchId} and ballot.voter_hash = ${voterHash}
  `.execute(db);
  return rows[0];
}

/**
 * Puts another ballot in the place of this one, if the database finds that lawful (`may_replace`).
 * The caller shares the lock of the batch.
 */
export async function replaceBallot(
  tx: DatabaseTransaction,
  { batchId, voterHash }: VoterOfBatch,
  { replaced, choices }: { replaced: OwnBallot; choices: Choices },
): Promise<BallotReceipt | undefined> {
  const { rows } = await sql<BallotReceipt>`
    with taken as (
      insert into ballots (id, batch_id, round, voter_hash, idempotency_key, receipt, replaces)
      select ${newId()}, batch.id, batch.stoning_round, ${voterHash}, ${`instead of ${replaced.receipt}`}, ${newReceipt()},
        replaced.id
      from share_batches(array[${batchId}]::uuid[]) as batch
      join ballots as replaced on replaced.id = ${replaced.id}
      where may_replace(batch, replaced, ${[...choices]}::uuid[])
      returning id, receipt, round
    ), given as (
      insert into ballot_choices (ballot_id, question_id, stones)
      select taken.id, choice.question_id, (stones_of_picks())[choice.pick]
      from taken, unnest(${[...choices]}::uuid[]) with ordinality as choice (question_id, pick)
    )
    select receipt, round from taken
  `.execute(tx);
  return rows[0];
}

/** Those of these questions that can be chosen in the round that the batch is in. */
export async function listChoosable(db: Database, batchId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select question_id::text as id from ballot_questions
    join batches on batches.id = ballot_questions.batch_id and batches.stoning_round = ballot_questions.round
    where batches.id = ${batchId} and question_id = any (${[...ids]}::uuid[]) and taken_out_at is null
      and removed_at is null
  `.execute(db);
  return rows.map(({ id }) => id);
}
