import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { BallotReceipt } from '#contract/council/ballots.ts';
import { unsaidChannel } from '#contract/council/channels.ts';
import type { Database } from '#server/database/connect.ts';
import { prepared } from '#server/database/prepared.ts';
import {
  ballotColumns,
  batchOfBallot,
  choosableOfBallot,
  givingChoices,
  mayBeCast,
  ownOfBallot,
  refusalOfBallot,
  toBallotColumns,
} from './ballot-rows.ts';
import type { ChangeCircumstances } from './change-rules.ts';
import { newReceipt } from './receipt.ts';
import type { Ballot } from './repository.ts';

/** A ballot in place of the one with the receipt `replaces`. `key` is the browser's, if it sent one. */
export type Change = Omit<Ballot, 'idempotencyKey'> & { replaces: string; key: string | undefined };

/** Without a key of its own, what it replaces names a change. */
const keyOf = ({ key, replaces }: Change) => key ?? `instead of ${replaces}`;

/**
 * Puts in one statement every ballot in its place that may be (`may_replace`); the database checks, tallies and logs them in
 * it. Of two in place of the same one the unique index lets one in, here and over all copies.
 */
export async function insertChanges(db: Database, changes: readonly Change[]): Promise<Map<Change, BallotReceipt>> {
  const byId = new Map(changes.map((change) => [newId(), change]));
  const { rows } = await prepared(
    'insert_changes',
    sql<{ id: string } & BallotReceipt>`
      with sent as (
        select * from unnest(
          ${[...byId.keys()]}::uuid[],
          ${changes.map(keyOf)}::text[],
          ${changes.map(newReceipt)}::text[],
          ${changes.map(({ replaces }) => replaces)}::text[],
          ${toBallotColumns(changes)}
        ) as sent (id, idempotency_key, receipt, replaces, ${ballotColumns})
      ), taken as (
        insert into ballots (id, batch_id, round, voter_hash, idempotency_key, receipt, channel, replaces)
        select sent.id, batch.id, batch.stoning_round, sent.voter_hash, sent.idempotency_key, sent.receipt,
          sent.channel, (replaced.ballot).id
        from share_batches(${[...new Set(changes.map(({ batchId }) => batchId))]}::uuid[]) as batch
        join sent on sent.batch_id = batch.id
        -- As a value, which is looked up by its voter: a join lets the planner read all ballots there are.
        cross join lateral (
          select ballots as ballot from ballots
          where ballots.batch_id = sent.batch_id and ballots.voter_hash = sent.voter_hash
            and ballots.round = batch.stoning_round and ballots.receipt = sent.replaces
          limit 1
        ) as replaced
        where may_replace(batch, replaced.ballot, sent.choices::uuid[])
          and not exists (
            select from ballots as used
            where used.batch_id = sent.batch_id and used.voter_hash = sent.voter_hash
              and used.idempotency_key = sent.idempotency_key
          )
          and sent.channel is not distinct from (replaced.ballot).channel
          and ${mayBeCast}
        on conflict do nothing
        returning id, receipt, round
      ), ${givingChoices}
      select id, receipt, round from taken
    `,
  ).execute(db);
  return new Map(rows.map(({ id, receipt, round }) => [byId.get(id) as Change, { receipt, round }]));
}

const choicesOf = (ballot: string) =>
  sql`(select array_agg(question_id::text order by stones desc) from ballot_choices where ballot_id = ${sql.ref(ballot)})`;

const receiptOf = (ballot: string) => sql`(select receipt from ballots as other where other.id = ${sql.ref(ballot)})`;

/** The voter's ballot that counts in the round that the batch is in. */
const mineOfSent = sql`(
      select json_build_object(
        'receipt', ballot.receipt, 'round', ballot.round, 'channel', coalesce(ballot.channel, ${sql.lit(unsaidChannel)}), 'choices', ${choicesOf('ballot.id')},
        'replaced', ${receiptOf('ballot.replaces')},
        'freed', array(
          select question_id::text from ballot_choices
          join ballot_questions using (question_id)
          where ballot_id = ballot.id and ballot_questions.batch_id = ballot.batch_id
            and ballot_questions.round = ballot.round and coalesce(taken_out_at, removed_at) is not null
        ),
        'final', exists (
          select from final_ballots
          where final_ballots.batch_id = ballot.batch_id and final_ballots.round = ballot.round
            and final_ballots.voter_hash = ballot.voter_hash
        )
      )
      from counted_ballots as ballot
      join batches on batches.id = ballot.batch_id and batches.stoning_round = ballot.round
      where ballot.batch_id = sent.batch_id and ballot.voter_hash = sent.voter_hash
    )`;

/** A voter's ballot, and what bears on whether it may change. */
export async function findOwnBallot(
  db: Database,
  { batchId, voterHash }: Pick<Ballot, 'batchId' | 'voterHash'>,
): Promise<Pick<ChangeCircumstances, 'batch' | 'mine'>> {
  const { rows } = await sql<Pick<ChangeCircumstances, 'batch' | 'mine'>>`
    select ${batchOfBallot} as batch, ${mineOfSent} as mine
    from (values (${batchId}::uuid, ${voterHash}::bytea, null::text)) as sent (batch_id, voter_hash, channel)
  `.execute(db);
  return rows[0] ?? { batch: null, mine: null };
}

/** What bears on whether each of these changes is made, in their order, all at one moment. */
export async function readChangeCircumstances(
  db: Database,
  changes: readonly Change[],
): Promise<ChangeCircumstances[]> {
  const { rows } = await sql<ChangeCircumstances>`
    select ${batchOfBallot} as batch, ${mineOfSent} as mine,
      (
        select json_build_object(
          'receipt', ballots.receipt, 'round', ballots.round, 'choices', ${choicesOf('ballots.id')},
          'replaced', ${receiptOf('ballots.replaces')},
          'counts', not exists (select from ballots as later where later.replaces = ballots.id)
        )
        from ballots
        where ballots.batch_id = sent.batch_id and ballots.voter_hash = sent.voter_hash
          and ballots.idempotency_key = sent.key
        limit 1
      ) as "sameKey",
      ${choosableOfBallot} as choosable,
      ${ownOfBallot} as own,
      ${refusalOfBallot} as refusal
    from unnest(
      ${changes.map(({ key }) => key ?? null)}::text[],
      ${toBallotColumns(changes)}
    ) with ordinality as sent (key, ${ballotColumns}, position)
    order by sent.position
  `.execute(db);
  return rows;
}
