import type { BatchRules } from '#contract/council/batch-rules.ts';
import { fitsBatch, longestQuestion } from '#contract/council/public-batch.ts';
import { Email, Name, QuestionText } from '#contract/wire/fields.ts';
import { isVisible, tidy } from '#contract/wire/words.ts';
import { ApiError } from '#web/api/call.ts';
import { problemText } from '#web/text/problem-text.ts';
import { publicText } from '#web/text/public.ts';
import { type Draft, type DraftField, draftFields } from './draft.ts';

export type DraftFault = {
  /** What the toast says. */
  message: string;
  fields: Partial<Record<DraftField, string>>;
};

/** Why a draft cannot be sent to a batch of these rules: blank fields first, then the e-mail address, then what is too long. */
export function faultOf(draft: Draft, rules: Pick<BatchRules, 'question_length'>): DraftFault | null {
  const blank = draftFields.filter((field) => !isVisible(tidy(draft[field])));
  if (blank.length > 0) return fault(publicText.fillInAll, blank);
  if (!draft.email.includes('@') || !Email.safeParse(draft.email).success)
    return fault(publicText.emailInvalid, ['email']);
  if (!Name.safeParse(draft.name).success) return fault(publicText.nameTooLong, ['name']);
  const { data: text } = QuestionText.safeParse(draft.text);
  if (text === undefined || !fitsBatch(text, rules))
    return fault(publicText.questionTooLong({ most: String(longestQuestion(rules)) }), ['text']);
  return null;
}

function fault(message: string, fields: readonly DraftField[]): DraftFault {
  return { message, fields: Object.fromEntries(fields.map((field) => [field, message])) };
}

/** What was sent, as one text: the same words are the same request. */
export function contentOf(batchId: string, draft: Draft): string {
  return JSON.stringify([batchId, ...draftFields.map((field) => draft[field].trim())]);
}

export type SubmitFailure = { message: string; reason: string | null };

/** The message of the toast (docs/product.md, Messages), and the more exact reason beside the button. */
export function failureOf(error: unknown): SubmitFailure {
  const code = error instanceof ApiError ? error.problem.code : null;
  if (code === 'batch_not_found' || code === 'batch_inactive')
    return { message: publicText.noActiveBatch, reason: publicText.noActiveBatch };
  if (code === 'idempotency_key_reused') return { message: publicText.submitFailed, reason: publicText.alreadySent };
  return { message: publicText.submitFailed, reason: problemText(error) };
}
