import { sql } from 'kysely';
import type { Batch } from '#contract/council/batches.ts';
import type { SetAside } from '#contract/council/set-aside.ts';
import type { Database } from '#server/database/connect.ts';
import { readConsistently } from '#server/database/consistent-read.ts';
import { findActiveBatch, findEarlierResult, findStoppedBatch } from '#server/features/council/batches/repository.ts';
import { listRoundsSetAside } from '#server/features/council/batches/rounds-set-aside.ts';
import type { CachedQuestion, QuestionCache } from './question-cache.ts';
import type { ResultCache, ResultShown } from './result-cache.ts';

/** What the public page is rendered from. */
export type Snapshot = {
  batch: Batch | null;
  /** The result that was there before. */
  earlier?: { slug: string; name: string } | undefined;
  /** The batch that was active before, where it was not completed. */
  stopped?: { name: string; at: string } | undefined;
  /** Rounds of the batch that do not count. */
  rounds_set_aside?: readonly SetAside[] | undefined;
  questions: readonly CachedQuestion[];
  result: ResultShown;
  /** By the database's clock. */
  now: Date;
  /** The same moment by this process's monotonic clock. */
  readAtMs: number;
};

/** How long a snapshot can be right, where the batch moves on by itself: the database's clock decides (decision 104). */
export type Holding = {
  /** The batch should have moved on by now. */
  isDue: boolean;
  /** By this process's monotonic clock, and never later than by the database's. */
  holdsUntilMs: number;
};

/** One consistent moment: without the isolation a ballot between two queries would show stones that do not add up. */
export function readSnapshot(
  db: Database,
  known: { questions: QuestionCache; result: ResultCache },
): Promise<Snapshot & Holding> {
  const askedAtMs = performance.now();
  return readConsistently(db, async (tx) => {
    const { now, due_at } = await readTime(tx);
    const isDue = due_at !== null && due_at <= now;
    const holdsUntilMs = due_at && !isDue ? askedAtMs + (due_at.getTime() - now.getTime()) : Number.POSITIVE_INFINITY;
    const batch = (await findActiveBatch(tx)) ?? null;
    const earlier = await findEarlierResult(tx);
    const stopped = await findStoppedBatch(tx);
    const rounds_set_aside = batch && batch.stoning_round > 1 ? await listRoundsSetAside(tx, batch.id) : undefined;
    const questions = batch ? await known.questions.read(tx, batch) : [];
    const result = await known.result.read(tx, batch);
    const around = { earlier, stopped, rounds_set_aside };
    return { batch, ...around, questions, result, now, readAtMs: performance.now(), isDue, holdsUntilMs };
  });
}

/** What time it is, and from when on the active batch is to have moved on, where it does so by itself. */
async function readTime(tx: Database): Promise<{ now: Date; due_at: Date | null }> {
  const { rows } = await sql<{ now: Date; due_at: Date | null }>`
    select now(), (
      select step_due_at(batches) + grace() + settling() from batches where is_active and step_waits(batches) is null
    ) as due_at
  `.execute(tx);
  if (!rows[0]) throw new Error('The database did not tell the time.');
  return rows[0];
}
