import type { Batch } from '#contract/council/batches.ts';
import { allows } from '#contract/council/phases.ts';

/** What is sensible to do next with a batch, of all that can be done. */
export type NextStep = 'activate' | 'phase' | 'results' | 'bring-back';

/** What is completed has a result, wherever it lies; what is not comes out of the archive, is seen by visitors, and goes on. */
export function nextStepOf({ archived_at, is_active, phase }: Batch): NextStep {
  if (allows[phase].result) return 'results';
  if (archived_at && !is_active) return 'bring-back';
  return is_active ? 'phase' : 'activate';
}
