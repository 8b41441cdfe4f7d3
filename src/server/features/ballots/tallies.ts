import type { Database } from '#server/database/connect.ts';

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
