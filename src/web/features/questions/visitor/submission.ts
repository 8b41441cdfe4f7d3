import { askingFaultOf } from '#contract/council/asking.ts';
import type { BatchRules } from '#contract/council/batch-rules.ts';
import { askingFaultText } from '#text/asking-fault-text.ts';
import { ApiError } from '#web/api/call.ts';
import { isUnanswered } from '#web/api/send-again.ts';
import { actProblemText, problemText } from '#web/text/problem-text.ts';
import { publicText } from '#web/text/public.ts';
import { type Draft, type DraftField, draftFields } from './draft.ts';

export type DraftFault = {
  /** What the toast says. */
  message: string;
  fields: Partial<Record<DraftField, string>>;
};

/** Why a draft cannot be sent to a batch of these rules. */
export function faultOf(draft: Draft, rules: Pick<BatchRules, 'question_length'>): DraftFault | null {
  const found = askingFaultOf(draft, rules);
  if (!found) return null;
  const message = askingFaultText(found, rules, publicText);
  return { message, fields: Object.fromEntries(found.fields.map((field) => [field, message])) };
}

/** What was sent, as one text: the same words are the same request. */
export function contentOf(batchId: string, draft: Draft): string {
  return JSON.stringify([batchId, ...draftFields.map((field) => draft[field].trim())]);
}

export type SubmitFailure = { message: string | null; reason: string };

/**
 * The message of the toast (docs/product.md, Messages), and the more exact reason beside the button. What had no answer has not failed:
 * that is said beside the button alone.
 */
export function failureOf(error: unknown): SubmitFailure {
  if (isUnanswered(error)) return { message: null, reason: actProblemText(error) };
  const code = error instanceof ApiError ? error.problem.code : null;
  if (code === 'batch_not_found' || code === 'batch_inactive')
    return { message: publicText.noActiveBatch, reason: publicText.noActiveBatch };
  if (code === 'idempotency_key_reused') return { message: publicText.submitFailed, reason: publicText.alreadySent };
  return { message: publicText.submitFailed, reason: problemText(error) };
}
