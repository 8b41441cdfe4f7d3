import type { Batch } from '#contract/council/batches.ts';
import { type DeclineReason, notLookedAtInTime, OfferedReason } from '#contract/council/question-state.ts';
import { activeTexts } from '#web/text/active.ts';
import { adminTexts } from '#web/text/admin.ts';

/** A reason to choose: what is said of it here, and what is sent. */
type Choosable = { label: string; why: DeclineReason };

/** What questions are declined for, to choose from: the batch's own reasons, or else ours. Each reader reads them in their language. */
export function reasonsOf({ reasons, reason_texts = [] }: Pick<Batch, 'reasons' | 'reason_texts'>): Choosable[] {
  const { code } = activeTexts().language;
  const translated = (n: number) => reason_texts.find(({ language, place }) => language === code && place === n)?.text;
  return reasons?.map((reason, n) => ({ label: translated(n + 1) ?? reason, why: { reason } })) ?? offered();
}

/** The list as it is written, one on each line. */
export function writtenReasons({ reasons }: Pick<Batch, 'reasons'>): string {
  return (reasons ?? offered().map(({ label }) => label)).join('\n');
}

/** What is saved of what is typed; null, so that the product's own stay, where nothing else stands there. */
export function toReasons(typed: string): string[] | null {
  const lines = typed.split('\n').map((line) => line.trim());
  const reasons = [...new Set(lines.filter((line) => line !== ''))];
  return reasons.length === 0 || reasons.join('\n') === writtenReasons({ reasons: null }) ? null : reasons;
}

function offered(): Choosable[] {
  return OfferedReason.options.map((reason_code) => ({
    label: adminTexts.desk.reasons[reason_code],
    why: { reason_code },
  }));
}

/** What a question was declined for, as the history has it: as somebody wrote it, or that nobody had decided in time. */
export function reasonText(reason: string): string {
  return reason === notLookedAtInTime ? adminTexts.desk.reasons.not_in_time : reason;
}
