import type { Batch, batchesApi } from '#contract/council/batches.ts';
import type { ResponseOf } from '#contract/wire/endpoint.ts';
import type { Deps } from '#server/deps.ts';
import { listTakenOut } from '#server/features/council/ballot-paper/repository.ts';
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
  const found = await findSimilar(questions.map(({ text }) => text));
  const pairs = found.pairs.flatMap(([index, other]) => {
    const [one, two] = [questions[index], questions[other]];
    return one && two ? [{ one, two }] : [];
  });
  const [first] = pairs;
  return {
    pairs: pairs.length,
    more: found.more,
    first: first ? [first.one.text, first.two.text] : null,
    ids: pairs.map(({ one, two }) => [one.id, two.id]),
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
