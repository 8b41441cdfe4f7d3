import type { Batch } from '#contract/batches.ts';
import { phases } from '#contract/public-batch.ts';

/** What is sensible to do next with a batch, of all that can be done. */
export type NextStep = 'activate' | 'phase' | 'results' | 'bring-back';

/** Out of the archive first; then seen by visitors, then the next phase, and at the end the result. */
export function nextStepOf({ archived_at, is_active, phase }: Batch): NextStep {
  if (archived_at && !is_active) return 'bring-back';
  if (phase === phases.completed) return 'results';
  return is_active ? 'phase' : 'activate';
}
