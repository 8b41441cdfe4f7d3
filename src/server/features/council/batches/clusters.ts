import { type mergingApi, mostMerged } from '#contract/council/merging.ts';
import type { ResponseOf } from '#contract/wire/endpoint.ts';
import type { Database } from '#server/database/connect.ts';
import { listApart } from '#server/features/council/questions/similar/questions-apart.ts';
import { findAllSimilar, type SimilarPair } from '#server/features/council/questions/similar/similar-questions.ts';
import { readBatch } from './read-batch.ts';
import { listTexts } from './repository.ts';

const mostClusters = 50;
// Where a list is full of repeats, the first of them are enough to begin with.
const mostPairs = 10_000;

type Cluster = { ids: string[]; likeness: number };

/**
 * Which questions of a batch are likely one, of so many that were `compared`.
 * @throws AppError batch_not_found
 */
export async function readClusters(
  { db }: { db: Database },
  id: string,
): Promise<ResponseOf<typeof mergingApi.clusters> & { compared: number }> {
  await readBatch(db, id);
  const questions = await listTexts(db, id);
  const pairs = await findAllSimilar(id, questions);
  const clusters = toClusters(pairs.slice(0, mostPairs), await listApart(db, id));
  const words = new Map(questions.map((question) => [question.id, question.text]));
  return {
    compared: questions.length,
    clusters: clusters.slice(0, mostClusters),
    more: clusters.length > mostClusters || pairs.length > mostPairs,
    first: clusters[0]?.ids.map((one) => words.get(one) ?? '') ?? [],
  };
}

/**
 * Joins pairs to groups, the most alike first. Two groups become one only where at least half of the pairs between them are similar,
 * so that no chain of neighbours makes one large group; never where two of them are kept apart, nor to more than become one at once.
 */
export function toClusters(pairs: readonly SimilarPair[], apart: readonly (readonly [string, string])[]): Cluster[] {
  const similar = new Set(pairs.flatMap(({ ids: [one, other] }) => [`${one} ${other}`, `${other} ${one}`]));
  const separate = new Set(apart.flatMap(([one, other]) => [`${one} ${other}`, `${other} ${one}`]));
  const clusters = new Map<string, Cluster>();
  for (const { ids, likeness } of pairs) {
    const [one, other] = ids.map((id) => clusters.get(id) ?? { ids: [id], likeness });
    if (!one || !other || one === other || one.ids.length + other.ids.length > mostMerged) continue;
    const between = one.ids.flatMap((id) => other.ids.map((another) => `${id} ${another}`));
    if (between.some((pair) => separate.has(pair))) continue;
    if (between.filter((pair) => similar.has(pair)).length * 2 < between.length) continue;
    const joined = { ids: [...one.ids, ...other.ids], likeness: Math.max(one.likeness, other.likeness) };
    for (const id of joined.ids) clusters.set(id, joined);
  }
  return [...new Set(clusters.values())].toSorted((one, other) => other.likeness - one.likeness);
}
