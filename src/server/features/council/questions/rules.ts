import { fitsBatch } from '#contract/council/asking.ts';
import type { BatchRules } from '#contract/council/batch-rules.ts';

/** A question that was stored before under the same submission key, and whether it was sent with the same words. */
export type Earlier<Question> = { question: Question; isSame: boolean };

export type Verdict<Question> =
  | { kind: 'store' }
  | { kind: 'repeat'; earlier: Question }
  | {
      kind: 'refuse';
      code:
        | 'idempotency_key_reused'
        | 'batch_not_found'
        | 'batch_inactive'
        | 'submission_closed'
        | 'batch_full'
        | 'question_too_long';
    };

/** What a batch says of questions that are sent to it. */
type BatchOfSent = {
  is_active: boolean;
  takes_questions: boolean;
  room: number;
  rules: Pick<BatchRules, 'question_length'>;
};

/**
 * Decides what becomes of a submission. The same key with the same words gets the first answer again, whatever happened
 * to the batch since (docs/product.md, Questions).
 */
export function decideSubmission<Question>(
  batch: BatchOfSent | undefined,
  earlier: Earlier<Question> | undefined,
  text: string,
): Verdict<Question> {
  if (earlier) {
    return earlier.isSame
      ? { kind: 'repeat', earlier: earlier.question }
      : { kind: 'refuse', code: 'idempotency_key_reused' };
  }
  if (!batch) return { kind: 'refuse', code: 'batch_not_found' };
  if (!batch.is_active) return { kind: 'refuse', code: 'batch_inactive' };
  if (!batch.takes_questions) return { kind: 'refuse', code: 'submission_closed' };
  if (batch.room <= 0) return { kind: 'refuse', code: 'batch_full' };
  if (!fitsBatch(text, batch.rules)) return { kind: 'refuse', code: 'question_too_long' };
  return { kind: 'store' };
}
