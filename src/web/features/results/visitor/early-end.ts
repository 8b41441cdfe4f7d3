import { allows } from '#contract/council/phases.ts';
import type { ResultBatch } from '#contract/council/results.ts';

const dayMs = 86_400_000;

type Ended = Pick<
  ResultBatch,
  'phase' | 'completed_at' | 'online_closed_at' | 'stoning_deadline' | 'stoning_deadline_before'
>;

/** Where stones could be given no more before the end that was announced first: that, and how many whole days before. */
export function toEarlyEnd(batch: Ended): { announced: string; days: number } | undefined {
  if (!allows[batch.phase].result) return;
  const announced = batch.stoning_deadline_before ?? batch.stoning_deadline;
  const earlyMs = Date.parse(announced) - Date.parse(batch.online_closed_at ?? batch.completed_at);
  return earlyMs > 0 ? { announced, days: Math.floor(earlyMs / dayMs) } : undefined;
}
