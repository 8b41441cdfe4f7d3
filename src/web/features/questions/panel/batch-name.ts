import type { Batch } from '#contract/council/batches.ts';
import type { Question } from '#contract/council/questions.ts';
import { adminTexts } from '#web/text/admin.ts';

export function batchNameOf({ batch_id }: Question, batches: readonly Batch[]): string {
  if (batch_id === null) return adminTexts.questions.noBatch;
  return batches.find(({ id }) => id === batch_id)?.name ?? adminTexts.questions.unknownBatch;
}
