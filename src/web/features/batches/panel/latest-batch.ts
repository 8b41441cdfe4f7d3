import type { Batch } from '#contract/council/batches.ts';

/** The batch that was made last. */
export function latestOf(batches: readonly Batch[]): Batch | undefined {
  return [...batches].sort((one, other) => (one.created_at < other.created_at ? 1 : -1))[0];
}
