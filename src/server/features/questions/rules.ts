import { namelessAuthor } from '#contract/public-question.ts';

/** What a visitor sends: name, address and words. */
export type Words = { name: string; email: string; text: string };

/** A question that was stored before under the same submission key. */
export type EarlierQuestion = { text: string; author: string; author_email: string };

export type Verdict<Earlier> =
  | { kind: 'store' }
  | { kind: 'repeat'; earlier: Earlier }
  | {
      kind: 'refuse';
      code: 'idempotency_key_reused' | 'batch_not_found' | 'batch_inactive' | 'submission_closed' | 'batch_full';
    };

/**
 * Decides what becomes of a submission. The same key with the same words gets the first answer again, whatever happened
 * to the batch since (docs/product.md, Questions).
 */
export function decideSubmission<Earlier extends EarlierQuestion>(
  batch: { is_active: boolean; takes_questions: boolean; room: number } | undefined,
  words: Words,
  earlier: Earlier | undefined,
): Verdict<Earlier> {
  if (earlier) {
    return isSameSubmission(earlier, words)
      ? { kind: 'repeat', earlier }
      : { kind: 'refuse', code: 'idempotency_key_reused' };
  }
  if (!batch) return { kind: 'refuse', code: 'batch_not_found' };
  if (!batch.is_active) return { kind: 'refuse', code: 'batch_inactive' };
  if (!batch.takes_questions) return { kind: 'refuse', code: 'submission_closed' };
  if (batch.room <= 0) return { kind: 'refuse', code: 'batch_full' };
  return { kind: 'store' };
}

/** The name may have been taken off since: no submission can be told from another by it then. */
function isSameSubmission({ text, author, author_email }: EarlierQuestion, words: Words): boolean {
  const isByName = author === words.name || author === namelessAuthor;
  return text === words.text && isByName && author_email === words.email;
}
