import type { Batch } from '#contract/council/batches.ts';
import { adminTexts } from '#web/text/admin.ts';

/** What questions are declined for, to choose from: the batch's own reasons, or else ours. */
export function reasonsOf({ reasons }: Pick<Batch, 'reasons'>): readonly string[] {
  return reasons ?? Object.values(adminTexts.desk.reasons);
}
