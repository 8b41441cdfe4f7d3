import type { Batch, batchesApi } from '#contract/council/batches.ts';
import type { ResponseOf } from '#contract/wire/endpoint.ts';
import type { Deps } from '#server/deps.ts';
import { listTakenOut } from '#server/features/council/ballot-paper/repository.ts';
import { readBatch } from './read-batch.ts';
import { listBatches } from './repository.ts';

export async function readBatches({ db, dueSteps }: Deps): Promise<Batch[]> {
  await dueSteps.takeForReader();
  return listBatches(db);
}

/**
 * Which questions were taken out of a paper and will stand on the next one, since a paper takes all questions of its batch.
 * @throws AppError batch_not_found
 */
export async function readTakenOut({ db }: Deps, id: string): Promise<ResponseOf<typeof batchesApi.takenOut>> {
  await readBatch(db, id);
  return listTakenOut(db, id);
}
