import { sql } from 'kysely';
import type { Batch } from '#contract/batches.ts';
import type { Database } from '#server/database/connect.ts';
import { readConsistently } from '#server/database/consistent-read.ts';
import { findActiveBatch, findEarlierResult, findStoppedBatch } from '#server/features/batches/repository.ts';
import type { KnownQuestion, KnownQuestions } from './known-questions.ts';
import type { KnownResult, ResultShown } from './known-result.ts';

/** What the public page is rendered from. */
export type Snapshot = {
  batch: Batch | null;
  /** The result that was there before. */
  earlier?: { slug: string; name: string } | undefined;
  /** The batch that was active before, where it was not completed. */
  stopped?: { name: string; at: string } | undefined;
  questions: readonly KnownQuestion[];
  result: ResultShown;
  /** By the database's clock. */
  now: Date;
  /** The same moment by this process's monotonic clock. */
  readAtMs: number;
};

/** One consistent moment: without the isolation a ballot between two queries would show stones that do not add up. */
export function readSnapshot(
  db: Database,
  known: { questions: KnownQuestions; result: KnownResult },
): Promise<Snapshot> {
  return readConsistently(db, async (tx) => {
    const { rows } = await sql<{ now: Date }>`select now()`.execute(tx);
    if (!rows[0]) throw new Error('The database did not tell the time.');
    const batch = (await findActiveBatch(tx)) ?? null;
    const earlier = await findEarlierResult(tx);
    const stopped = await findStoppedBatch(tx);
    const questions = batch ? await known.questions.read(tx, batch) : [];
    const result = await known.result.read(tx, batch);
    return { batch, earlier, stopped, questions, result, now: rows[0].now, readAtMs: performance.now() };
  });
}
