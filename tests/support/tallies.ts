import type { Database } from '#server/database/connect.ts';

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
