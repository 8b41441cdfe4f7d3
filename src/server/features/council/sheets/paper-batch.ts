import type { Batch } from '#contract/council/batches.ts';
import { takesChannel } from '#contract/council/channels.ts';
import { allows } from '#contract/council/phases.ts';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/database/connect.ts';
import { readBatch } from '#server/features/council/batches/read-batch.ts';

/**
 * A batch whose paper is made and counted now.
 * @throws AppError batch_not_found, paper_off, stoning_closed
 */
export async function readPaperBatch(db: Database, id: string): Promise<Batch> {
  const batch = await readBatch(db, id);
  if (!takesChannel(batch.rules, 'paper')) throw new AppError('paper_off');
  if (!allows[batch.phase].ballots) throw new AppError('stoning_closed');
  return batch;
}
