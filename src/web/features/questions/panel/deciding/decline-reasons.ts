import type { Batch } from '#contract/council/batches.ts';
import { notLookedAtInTime } from '#contract/council/question-state.ts';
import { adminTexts } from '#web/text/admin.ts';

/** What questions are declined for, to choose from: the batch's own reasons, or else ours. */
export function reasonsOf({ reasons }: Pick<Batch, 'reasons'>): readonly string[] {
  return reasons ?? Object.values(adminTexts.desk.reasons);
}

/** What a question was declined for, as somebody wrote it, or as the panel says that nobody had decided in time. */
export function reasonText(reason: string): string {
  return reason === notLookedAtInTime ? adminTexts.questions.notLookedAtInTime : reason;
}
