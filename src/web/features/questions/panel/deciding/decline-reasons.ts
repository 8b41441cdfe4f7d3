import type { Batch } from '#contract/council/batches.ts';
import { type DeclineReason, isOffered, notLookedAtInTime, OfferedReason } from '#contract/council/question-state.ts';
import { activeTexts } from '#web/text/active.ts';
import { adminTexts } from '#web/text/admin.ts';

/** A reason to choose: what is said of it here, and what is sent. */
type Choosable = { label: string; why: DeclineReason };

/** What questions are declined for, to choose from, by the batch's list or else ours. Each reader reads them in their language. */
export function reasonsOf({ reasons, reason_texts = [] }: Pick<Batch, 'reasons' | 'reason_texts'>): Choosable[] {
  const { code } = activeTexts().language;
  const translated = (n: number) => reason_texts.find(({ language, place }) => language === code && place === n)?.text;
  return listOf(reasons).map((reason, n) =>
    isOffered(reason)
      ? { label: reasonWords(reason), why: { reason_code: reason } }
      : { label: translated(n + 1) ?? reason, why: { reason } },
  );
}

/** The same for words about an answer: they need not be a question, and ours are said of words. */
export function reasonsForWordsOf(batch: Pick<Batch, 'reasons' | 'reason_texts'>): Choosable[] {
  return reasonsOf(batch).flatMap((one): Choosable[] => {
    const { why } = one;
    if (!('reason_code' in why)) return [one];
    const { reason_code: code } = why;
    return code === 'not_a_question' ? [] : [{ label: adminTexts.verdicts.reasons[code], why }];
  });
}

/** The list as it is written, one on each line. */
export function writtenReasons({ reasons }: Pick<Batch, 'reasons'>): string {
  return listOf(reasons).map(reasonWords).join('\n');
}

/** What is saved of what is typed: ours as codes; null, so that all of ours stay, where nothing else stands there. */
export function toReasons(typed: string): string[] | null {
  const lines = typed.split('\n').map((line) => line.trim());
  const reasons = [...new Set(lines.filter((line) => line !== '').map(toReason))];
  return reasons.length === 0 || reasons.join() === OfferedReason.options.join() ? null : reasons;
}

/** An entry of such a list, as it is read here. */
export function reasonWords(reason: string): string {
  return isOffered(reason) ? adminTexts.desk.reasons[reason] : reason;
}

function toReason(line: string): string {
  return OfferedReason.options.find((code) => reasonWords(code) === line) ?? line;
}

function listOf(reasons: Batch['reasons']): readonly string[] {
  return reasons ?? OfferedReason.options;
}

/** What a question was declined for, as the history has it: as somebody wrote it, or that nobody had decided in time. */
export function reasonText(reason: string): string {
  return reason === notLookedAtInTime ? adminTexts.desk.reasons.not_in_time : reason;
}
