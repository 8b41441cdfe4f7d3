import type { Batch, batchesApi } from '#contract/council/batches.ts';
import type { ResponseOf } from '#contract/wire/endpoint.ts';
import type { Deps } from '#server/deps.ts';
import { listTakenOut } from '#server/features/council/ballot-paper/repository.ts';
import { listApart } from './questions-apart.ts';
import { readBatch } from './read-batch.ts';
import { listBatches, listTexts } from './repository.ts';
import { findSimilar } from './similar-questions.ts';

export async function readBatches({ db, dueSteps }: Deps): Promise<Batch[]> {
  await dueSteps.takeIfDue();
  return listBatches(db);
}

/**
 * Which questions of the batch look alike, for who is to start stoning.
 * @throws AppError batch_not_found
 */
export async function readSimilarPairs({ db }: Deps, id: string): Promise<ResponseOf<typeof batchesApi.alike>> {
  await readBatch(db, id);
  const questions = await listTexts(db, id);
  const { pairs, more } = await findSimilar(id, questions, await listApart(db, id));
  const words = new Map(questions.map((question) => [question.id, question.text]));
  const [first] = pairs;
  return {
    pairs: pairs.length,
    more,
    first: first ? [words.get(first.ids[0]) ?? '', words.get(first.ids[1]) ?? ''] : null,
    ids: pairs.map(({ ids }) => ids),
  };
}

/**
 * Which questions were taken out of a paper and will stand on the next one, since a paper takes all questions of its batch.
 * @throws AppError batch_not_found
 */
export async function readTakenOut({ db }: Deps, id: string): Promise<ResponseOf<typeof batchesApi.takenOut>> {
  await readBatch(db, id);
  return listTakenOut(db, id);
}
