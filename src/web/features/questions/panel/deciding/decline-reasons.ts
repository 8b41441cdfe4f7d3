import type { Batch } from '#contract/council/batches.ts';
import { type DeclineReason, notLookedAtInTime, OfferedReason } from '#contract/council/question-state.ts';
import { adminTexts } from '#web/text/admin.ts';

/** A reason to choose: what is said of it here, and what is sent. */
type Choosable = { label: string; why: DeclineReason };

/** What questions are declined for, to choose from: the batch's own reasons, or else ours, which each reader reads in their language. */
export function reasonsOf({ reasons }: Pick<Batch, 'reasons'>): Choosable[] {
  return (
    reasons?.map((reason) => ({ label: reason, why: { reason } })) ??
    OfferedReason.options.map((reason_code) => ({ label: adminTexts.desk.reasons[reason_code], why: { reason_code } }))
  );
}

/** What a question was declined for, as the history has it: as somebody wrote it, or that nobody had decided in time. */
export function reasonText(reason: string): string {
  return reason === notLookedAtInTime ? adminTexts.desk.reasons.not_in_time : reason;
}
