import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { type BallotReceipt, type Choices, picksPerBallot } from '#contract/council/ballots.ts';
import type { Database } from '#server/database/connect.ts';
import { prepared } from '#server/database/prepared.ts';
import type { HashedVoter } from '#server/features/council/voters/hashes.ts';
import {
  ballotColumns,
  batchOfBallot,
  choosable,
  choosableOfBallot,
  givingChoices,
  mayBeCast,
  ownOfBallot,
  refusalOfBallot,
  toBallotColumns,
} from './ballot-rows.ts';
import { newReceipt } from './receipt.ts';
import type { Circumstances } from './rules.ts';

export type Ballot = HashedVoter & { batchId: string; idempotencyKey: string; choices: Choices };

/**
 * Inserts in one statement every ballot that may be taken, in the current round of its batch; the database checks, tallies
 * and logs them in it. Left out is a ballot whose batch is not open, whose key was used before, that names what cannot be
 * chosen on its ballot paper, or whose voter has a ballot in this round: the unique index decides, here and over all copies.
 * In a batch that excludes own questions also one that names a question of its own browser.
 */
export async function insertBallots(db: Database, ballots: readonly Ballot[]): Promise<Map<Ballot, BallotReceipt>> {
  const byId = new Map(ballots.map((ballot) => [newId(), ballot]));
  const { rows } = await prepared(
    'insert_ballots',
    sql<{ id: string } & BallotReceipt>`
      with sent as (
        select * from unnest(
          ${[...byId.keys()]}::uuid[],
          ${ballots.map(({ idempotencyKey }) => idempotencyKey)}::text[],
          ${ballots.map(newReceipt)}::text[],
          ${toBallotColumns(ballots)}
        ) as sent (id, idempotency_key, receipt, ${ballotColumns})
      ), taken as (
        insert into ballots (id, batch_id, round, voter_hash, idempotency_key, receipt, channel)
        select sent.id, batch.id, batch.stoning_round, sent.voter_hash, sent.idempotency_key, sent.receipt,
          sent.channel
        from share_batches(${[...new Set(ballots.map(({ batchId }) => batchId))]}::uuid[]) as batch
        join sent on sent.batch_id = batch.id
        where may_be_taken(batch, sent.voter_hash, sent.idempotency_key, sent.choices::uuid[], sent.channel)
          and ${mayBeCast}
        on conflict (batch_id, voter_hash, round, replaces) do nothing
        returning id, receipt, round
      ), ${givingChoices}
      select id, receipt, round from taken
    `,
  ).execute(db);
  return new Map(rows.map(({ id, receipt, round }) => [byId.get(id) as Ballot, { receipt, round }]));
}

/** What bears on whether each of these ballots counts, in their order, all at one moment. */
export async function readCircumstances(db: Database, ballots: readonly Ballot[]): Promise<Circumstances[]> {
  const { rows } = await sql<Circumstances>`
    select
      ${batchOfBallot} as batch,
      array(
        select json_build_object(
          'round', round, 'idempotency_key', idempotency_key, 'receipt', receipt,
          'choices', (select json_agg(question_id order by stones desc) from ballot_choices where ballot_id = ballots.id)
        )
        from ballots where ballots.batch_id = sent.batch_id and ballots.voter_hash = sent.voter_hash
      ) as earlier,
      ${choosableOfBallot} as choosable,
      ${ownOfBallot} as own,
      ${refusalOfBallot} as refusal,
      (
        select count(*)::integer from (
          select from ${choosable} limit ${picksPerBallot}
        ) as enough
      ) as questions
    from unnest(${toBallotColumns(ballots)}) with ordinality as sent (${ballotColumns}, position)
    order by sent.position
  `.execute(db);
  return rows;
}

/**
 * The ballot that came from a booth with this key, and whether this voter gave it. Where cards vote, a key is enough: whose ballot it is
 * the booth does not know any more.
 */
export async function findBallotAtBooth(
  db: Database,
  { batchId, voterHash, idempotencyKey }: Pick<Ballot, 'batchId' | 'voterHash' | 'idempotencyKey'>,
): Promise<{ ballot: BallotReceipt; isOwn: boolean } | undefined> {
  const row = await db
    .selectFrom('ballots')
    .innerJoin('batches', 'batches.id', 'batch_id')
    .where('batch_id', '=', batchId)
    .where('idempotency_key', '=', idempotencyKey)
    .where('channel', '=', 'booth')
    .where((eb) => eb.or([eb('voters', '=', 'cards'), eb('voter_hash', '=', voterHash)]))
    .select(['receipt', 'round', sql<boolean>`voter_hash = ${voterHash}`.as('isOwn')])
    .executeTakeFirst();
  return row && { ballot: { receipt: row.receipt, round: row.round }, isOwn: row.isOwn };
}

/**
 * Where stones are shown in groups, shows the next group if it is complete. Called before the public page is rendered,
 * after the commit of ballots, so that no voter waits for it.
 */
export async function advanceShownTallies(db: Database): Promise<void> {
  await sql`select advance_shown_tallies()`.execute(db);
}
