import { AppError } from '#server/app-error.ts';
import type { Database, DatabaseTransaction } from '#server/database/connect.ts';
import { readBatch } from '#server/features/council/batches/read-batch.ts';
import type { RoundOf } from './repository.ts';
import { findStack, lockStack } from './stack-repository.ts';

/**
 * The round of a stack that takes entries; nobody else enters in it until the commit.
 * @throws AppError batch_not_found, stack_not_found, stack_closed
 */
export async function openStackRound(tx: DatabaseTransaction, id: string, stackId: string): Promise<RoundOf> {
  const { stoning_round } = await readBatch(tx, id);
  const round = { batchId: id, round: stoning_round };
  if (!(await lockStack(tx, round, stackId))) throw new AppError('stack_not_found');
  const stack = await findStack(tx, round, stackId);
  if (stack?.state !== 'open') throw new AppError('stack_closed');
  return round;
}

/**
 * The round of a stack, whatever became of it.
 * @throws AppError batch_not_found, stack_not_found
 */
export async function findStackRound(db: Database, id: string, stackId: string): Promise<RoundOf> {
  const { stoning_round } = await readBatch(db, id);
  const round = { batchId: id, round: stoning_round };
  if (!(await findStack(db, round, stackId))) throw new AppError('stack_not_found');
  return round;
}
