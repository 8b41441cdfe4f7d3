import { type Batch, type BatchChange, phases } from '#contract/batches.ts';
import { AppError } from '#server/app-error.ts';
import { type DatabaseTransaction, lockAdministration, lockBatches } from '#server/database/locks.ts';
import type { Deps } from '#server/deps.ts';
import { assignAllQuestions, findQuestion, moveQuestion } from '#server/features/questions/repository.ts';
import {
  deactivateBatches,
  findActiveBatch,
  findBatch,
  insertBatch,
  listBatches,
  listBatchIds,
  updateBatch,
} from './repository.ts';

export function readBatches({ db }: Deps): Promise<Batch[]> {
  return listBatches(db);
}

/** A new batch starts in phase 1, inactive, and gets all existing questions (specification, section 4). */
export async function createBatch(
  { db, activeBatch }: Deps,
  batch: Pick<Batch, 'name' | 'submission_deadline' | 'stoning_deadline'>,
): Promise<Batch> {
  const created = await db.transaction().execute(async (tx) => {
    await lockAdministration(tx);
    await lockBatches(tx, await listBatchIds(tx));
    const id = await insertBatch(tx, batch);
    await assignAllQuestions(tx, id);
    return readBatch(tx, id);
  });
  activeBatch.changed();
  return created;
}

/**
 * Changes part of a batch. Waits for the ballots and submissions that are being written: once it has answered, none
 * of the old phase can still arrive.
 * @throws AppError batch_not_found, changed_meanwhile
 */
export async function changeBatch(
  { db, activeBatch, countWatch }: Deps,
  id: string,
  change: BatchChange,
  expectedRevision: number | undefined,
): Promise<Batch> {
  const changed = await db.transaction().execute(async (tx) => {
    await lockAdministration(tx);
    const active = await findActiveBatch(tx);
    await lockBatches(tx, active ? [id, active.id] : [id]);
    const current = await readBatch(tx, id);
    if (expectedRevision !== undefined && expectedRevision !== current.revision)
      throw new AppError('changed_meanwhile');
    if (change.is_active && !current.is_active) await deactivateBatches(tx);
    await updateBatch(tx, id, change);
    return readBatch(tx, id);
  });
  activeBatch.changed();
  if (change.phase === phases.completed) countWatch.recountSoon();
  return changed;
}

/** Moves all existing questions into the batch; tells how many it holds now. */
export async function assignAll({ db, activeBatch }: Deps, id: string): Promise<{ count: number }> {
  const count = await db.transaction().execute(async (tx) => {
    await lockAdministration(tx);
    await lockBatches(tx, await listBatchIds(tx));
    await readBatch(tx, id);
    return assignAllQuestions(tx, id);
  });
  activeBatch.changed();
  return { count };
}

export async function assign({ db, activeBatch }: Deps, batchId: string, questionId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const question = await lockQuestionMove(tx, questionId, batchId);
    if (question.batch_id !== batchId) await moveQuestion(tx, questionId, batchId);
  });
  activeBatch.changed();
}

/** Takes the question out of this batch; one that is elsewhere stays there. */
export async function unassign({ db, activeBatch }: Deps, batchId: string, questionId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const question = await lockQuestionMove(tx, questionId, batchId);
    if (question.batch_id === batchId) await moveQuestion(tx, questionId, null);
  });
  activeBatch.changed();
}

async function lockQuestionMove(tx: DatabaseTransaction, questionId: string, batchId: string) {
  await lockAdministration(tx);
  await readBatch(tx, batchId);
  const question = await findQuestion(tx, questionId);
  if (!question) throw new AppError('question_not_found');
  await lockBatches(tx, question.batch_id ? [batchId, question.batch_id] : [batchId]);
  return question;
}

async function readBatch(tx: DatabaseTransaction, id: string): Promise<Batch> {
  const batch = await findBatch(tx, id);
  if (!batch) throw new AppError('batch_not_found');
  return batch;
}
