import { type Handover, withSheets } from '#contract/council/handovers.ts';
import type { Administrator } from '#contract/people/administrators.ts';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/database/connect.ts';
import { lockAdministration, lockBatches } from '#server/database/locks.ts';
import type { Deps } from '#server/deps.ts';
import { readBatch, readCompletedBatch } from '#server/features/council/batches/read-batch.ts';
import { awaitAnswers } from '#server/features/council/outcomes/await-answers.ts';
import { readFiledQuestions, readWhatHappened } from '#server/features/council/ranking-files/repository.ts';
import { findRepeated, insertHandover, listHandovers, type NewRow } from './repository.ts';

/** @throws AppError batch_not_found */
export async function readHandovers({ db }: Deps, batchId: string): Promise<Handover[]> {
  await readBatch(db, batchId);
  return listHandovers(db, batchId);
}

/**
 * Puts on record that the result is handed over as it is now: the batch stays completed until that is written. The same key with
 * the same questions gets the first record again. From then on answers are awaited, where the batch says by when.
 * @throws AppError batch_not_found, batch_not_completed, idempotency_key_reused
 */
export function handOver(
  deps: Deps,
  actor: Administrator,
  batchId: string,
  { first, key }: { first: number | undefined; key: string | undefined },
): Promise<Handover> {
  const { db, audit } = deps;
  return db.transaction().execute(async (tx) => {
    await lockAdministration(tx);
    await lockBatches(tx, [batchId]);
    const batch = await readCompletedBatch(tx, batchId);
    const questions = await readFiledQuestions(tx, batch, { emails: false });
    const { head } = await readWhatHappened(tx, batch);
    const row = {
      batch_id: batchId,
      round: batch.stoning_round,
      actor_id: actor.id,
      actor_name: actor.name,
      question_ids: withSheets(questions, batch.rules, first).map(({ id }) => id),
      head: head.sequence,
      creation_key: key ?? null,
    };
    await awaitAnswers(tx, deps, actor, { batch, from: new Date() });
    const handover = await insertHandover(tx, row);
    if (!handover) return repeatHandover(tx, row);
    await audit(tx, actor, { kind: 'batch.handed_over', batchId, after: { questions: handover.questions.length } });
    return handover;
  });
}

/** The first record of the key. */
async function repeatHandover(tx: Database, row: NewRow): Promise<Handover> {
  const earlier = await findRepeated(tx, row);
  if (!earlier) throw new AppError('idempotency_key_reused');
  return earlier;
}
