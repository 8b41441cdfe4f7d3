import { sql } from 'kysely';
import { phases } from '#contract/council/public-batch.ts';
import { notLookedAtInTime } from '#contract/council/question-state.ts';
import type { DatabaseTransaction } from '#server/database/connect.ts';
import type { Follower } from '#server/features/trust/audit/after-act.ts';
import { theServer, type WriteAudit } from '#server/features/trust/audit/write-audit.ts';
import { moveQuestions } from './move-question.ts';
import { setReason } from './question-states.ts';

/** What nobody has decided on when a batch is completed comes to no council: its author reads why. */
export const declineWaiting: Follower = {
  kinds: ['batch.phase_changed'],
  follow: async (tx, acts, { audit }) => {
    for (const { batchId, step } of acts)
      if (batchId && step?.to === phases.completed) await declineIn(batchId, { tx, audit, actor: theServer });
  },
};

/** Whoever completes the batch holds its lock. */
async function declineIn(
  batchId: string,
  by: { tx: DatabaseTransaction; audit: WriteAudit; actor: typeof theServer },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from questions where batch_id = ${batchId} and waits order by timestamp, id
  `.execute(by.tx);
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0)
    await moveQuestions(by, { ids, to: 'declined', by: 'completion', reason: { reason: notLookedAtInTime } });
  // Other words for what stands: it went on as it was.
  await sql`
    with gone as (
      delete from waiting_words using questions
      where questions.id = waiting_words.question_id and questions.batch_id = ${batchId}
      returning question_id
    )
    update questions set ${setReason({ reason: notLookedAtInTime })} from gone where questions.id = gone.question_id
  `.execute(by.tx);
}
