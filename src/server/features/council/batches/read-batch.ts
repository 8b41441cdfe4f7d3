import type { Batch } from '#contract/council/batches.ts';
import { allows } from '#contract/council/phases.ts';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/database/connect.ts';
import { findBatch } from './repository.ts';

/** @throws AppError batch_not_found */
export async function readBatch(db: Database, id: string): Promise<Batch> {
  const batch = await findBatch(db, id);
  if (!batch) throw new AppError('batch_not_found');
  return batch;
}

/** @throws AppError batch_not_found, batch_not_completed */
export async function readCompletedBatch(db: Database, id: string): Promise<Batch> {
  const batch = await readBatch(db, id);
  if (!allows[batch.phase].result) throw new AppError('batch_not_completed');
  return batch;
}
