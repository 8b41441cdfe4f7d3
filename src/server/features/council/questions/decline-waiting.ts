import { sql } from 'kysely';
import { notLookedAtInTime } from '#contract/council/question-state.ts';
import type { DatabaseTransaction } from '#server/database/connect.ts';
import { theServer, type WriteAudit } from '#server/features/trust/audit/write-audit.ts';
import { moveQuestions } from './move-question.ts';

/** What nobody has decided on when a batch is completed comes to no council: its author reads why. The caller holds the batch's lock. */
export async function declineWaiting(
  { tx, audit }: { tx: DatabaseTransaction; audit: WriteAudit },
  batchId: string,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from questions where batch_id = ${batchId} and waits order by timestamp, id
  `.execute(tx);
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0)
    await moveQuestions(
      { tx, audit, actor: theServer },
      { ids, to: 'declined', by: 'completion', reason: notLookedAtInTime },
    );
  // Other words for what stands: it went on as it was.
  await sql`
    with gone as (
      delete from waiting_words using questions
      where questions.id = waiting_words.question_id and questions.batch_id = ${batchId}
      returning question_id
    )
    update questions set state_reason = ${notLookedAtInTime} from gone where questions.id = gone.question_id
  `.execute(tx);
}
