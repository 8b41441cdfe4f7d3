import { sql } from 'kysely';
import type { Batch } from '#contract/batches.ts';
import type { Database } from '#server/database/connect.ts';

/**
 * Fixes which questions a completed batch ranks: those that nobody chose stand in it with zero stones, so that they
 * stay in the result when they are moved to another batch.
 */
export async function keepResult(db: Database, { id, stoning_round }: Batch): Promise<void> {
  await db
    .insertInto('tallies')
    .columns(['batch_id', 'round', 'question_id', 'stones', 'votes'])
    .expression((eb) =>
      eb
        .selectFrom('questions')
        .where('batch_id', '=', id)
        .where('removed_at', 'is', null)
        .select(['batch_id', eb.val(stoning_round).as('round'), 'id', eb.val(0).as('stones'), eb.val(0).as('votes')])
        .$castTo<{ batch_id: string; round: number; id: string; stones: number; votes: number }>(),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Whether a ballot of any batch and round gave this question a stone. */
export async function isNamedByBallots(db: Database, questionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('tallies')
    .where('question_id', '=', questionId)
    .where('votes', '>', 0)
    .select('question_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function removeEmptyTallies(db: Database, questionId: string): Promise<void> {
  await db.deleteFrom('tallies').where('question_id', '=', questionId).where('votes', '=', 0).execute();
}

export type Count = { question_id: string; stones: number; votes: number };

/** Counts a round anew from its ballots. It must always agree with the tallies. */
export async function recount(db: Database, batchId: string, round: number): Promise<Count[]> {
  const rows = await db
    .selectFrom('ballots')
    .innerJoin('ballot_choices', 'ballot_choices.ballot_id', 'ballots.id')
    .where('ballots.batch_id', '=', batchId)
    .where('ballots.round', '=', round)
    .groupBy('ballot_choices.question_id')
    .orderBy('ballot_choices.question_id')
    .select((eb) => [
      'ballot_choices.question_id',
      eb.fn.sum<string>('ballot_choices.stones').as('stones'),
      eb.fn.countAll<string>().as('votes'),
    ])
    .execute();
  return rows.map(({ question_id, stones, votes }) => ({ question_id, stones: Number(stones), votes: Number(votes) }));
}

/** The tallies of a round, without the questions that nobody chose. */
export function readTallies(db: Database, batchId: string, round: number): Promise<Count[]> {
  return db
    .selectFrom('tallies')
    .where('batch_id', '=', batchId)
    .where('round', '=', round)
    .where('votes', '>', 0)
    .orderBy('question_id')
    .select(['question_id', 'stones', 'votes'])
    .execute();
}

/** Rounds of any batch whose tallies do not agree with their ballots. There are none, unless somebody changed rows. */
export async function findMiscounts(db: Database): Promise<{ batch_id: string; round: number }[]> {
  const { rows } = await sql<{ batch_id: string; round: number }>`
    with counted as (
      select batch_id, round, question_id, sum(stones) as stones, count(*) as votes
      from ballots join ballot_choices on ballot_choices.ballot_id = ballots.id
      group by batch_id, round, question_id
    )
    select distinct batch_id, round
    from counted full join tallies using (batch_id, round, question_id)
    where coalesce(counted.stones, 0) <> coalesce(tallies.stones, 0)
      or coalesce(counted.votes, 0) <> coalesce(tallies.votes, 0)
  `.execute(db);
  return rows;
}
