import { sql } from 'kysely';
import { isCovered, toRevealRanks } from '#contract/council/reveal-ranks.ts';
import type { DatabaseTransaction } from '#server/database/connect.ts';
import { phasesWith } from '#server/database/phases.ts';
import { aFewMinutes } from '#server/features/trust/undo/undoable.ts';
import { addJob } from '#server/job-queue/add-job.ts';
import { spreadResultJob } from './jobs.ts';

const minuteMs = 60_000;
const longestReveal = 24 * 60;

/**
 * Writes down when the result of a batch is told, where somebody waits for it: once its completion cannot be undone any more; where a
 * reveal runs then, when its last place is uncovered, and a day after the completion at most.
 */
export async function planResultNews(tx: DatabaseTransaction, batchId: string): Promise<void> {
  const { rows } = await sql<Omit<Shown, 'batchId'> & { completed_at: Date }>`
    select completed_at, revealed, council_size is not null as has_cut, stoning_round from batches
    where id = ${batchId} and phase in (${phasesWith('result')})
      and exists (select from news_events where batch_id = ${batchId} and kind = 'completed' and spread_at is null)
  `.execute(tx);
  const [batch] = rows;
  if (!batch) return;
  const waits = (await revealRuns(tx, { ...batch, batchId })) ? longestReveal : aFewMinutes;
  const dueAt = new Date(batch.completed_at.getTime() + waits * minuteMs);
  await addJob(tx, spreadResultJob, { batch: batchId }, dueAt);
}

type Shown = { batchId: string; revealed: number | null; has_cut: boolean; stoning_round: number };

async function revealRuns(
  tx: DatabaseTransaction,
  { batchId, revealed, has_cut, stoning_round }: Shown,
): Promise<boolean> {
  if (revealed === null) return false;
  const { rows } = await sql<{ rank: number; forwarded: boolean }>`
    select rank::integer, forwarded from round_result(${batchId}, ${stoning_round}) order by rank
  `.execute(tx);
  return isCovered(revealed, toRevealRanks(rows, has_cut));
}

/** A completion that is taken back, or a batch that goes on, has no result to tell, as far as nobody has heard of it yet. */
export async function dropResultNews(tx: DatabaseTransaction, batchId: string): Promise<void> {
  await tx
    .deleteFrom('news_events')
    .where('batch_id', '=', batchId)
    .where('kind', '=', 'completed')
    .where('spread_at', 'is', null)
    .execute();
  await tx
    .deleteFrom('jobs')
    .where('key', '=', spreadResultJob.keyOf({ batch: batchId }))
    .execute();
}
