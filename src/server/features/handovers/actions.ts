import type { Administrator } from '#contract/administrators.ts';
import { type Handover, withSheets } from '#contract/handovers.ts';
import { lockAdministration, lockBatches } from '#server/database/locks.ts';
import type { Deps } from '#server/deps.ts';
import { readBatch, readCompletedBatch } from '#server/features/batches/read-batch.ts';
import { readFiledQuestions, readWhatHappened } from '#server/features/ranking-files/repository.ts';
import { insertHandover, listHandovers } from './repository.ts';

/** @throws AppError batch_not_found */
export async function readHandovers({ db }: Deps, batchId: string): Promise<Handover[]> {
  await readBatch(db, batchId);
  return listHandovers(db, batchId);
}

/**
 * Puts on record that the result is handed over as it is now: the batch stays completed until that is written.
 * @throws AppError batch_not_found, batch_not_completed
 */
export function handOver(
  { db, audit }: Deps,
  actor: Administrator,
  batchId: string,
  first: number | undefined,
): Promise<Handover> {
  return db.transaction().execute(async (tx) => {
    await lockAdministration(tx);
    await lockBatches(tx, [batchId]);
    const batch = await readCompletedBatch(tx, batchId);
    const questions = await readFiledQuestions(tx, batch, { emails: false });
    const { head } = await readWhatHappened(tx, batch);
    const handover = await insertHandover(tx, {
      batch_id: batchId,
      round: batch.stoning_round,
      actor_id: actor.id,
      actor_name: actor.name,
      question_ids: withSheets(questions, batch.rules, first).map(({ id }) => id),
      head: head.sequence,
    });
    await audit(tx, actor, { kind: 'batch.handed_over', batchId, after: { questions: handover.questions.length } });
    return handover;
  });
}
