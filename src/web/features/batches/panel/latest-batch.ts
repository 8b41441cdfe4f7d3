import type { Batch } from '#contract/council/batches.ts';

/** The batch that was made last. */
export function latestOf(batches: readonly Batch[]): Batch | undefined {
  return [...batches].sort((one, other) => (one.created_at < other.created_at ? 1 : -1))[0];
}

/** The one that was made before this one; undefined for the first. */
export function beforeOf(batch: Batch, batches: readonly Batch[]): Batch | undefined {
  return latestOf(batches.filter(({ created_at }) => created_at < batch.created_at));
}
