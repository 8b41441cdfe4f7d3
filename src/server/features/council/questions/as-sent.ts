import type { KeyObject } from 'node:crypto';
import { namelessAuthor } from '#contract/council/public-question.ts';
import type { Question } from '#contract/council/questions.ts';
import { traceOfAddress, traceOfWords } from '#server/features/trust/audit/traces.ts';

/** What a visitor sends: name, address and words. */
export type Words = { name: string; email: string; text: string };

/** Of each field that was changed since it was sent, the trace that the audit keeps of how it was. */
type FirstTraces = Record<'first_text' | 'first_author' | 'first_email', string | null>;

/** A question that was stored before under the same submission key. */
export type StoredSubmission = { question: Question } & FirstTraces;

/** Whether it was sent with these words, whatever has become of them since: somebody may have reworded it, or left it nameless. */
export function wasSentAs(stored: StoredSubmission, { text, name, email }: Words, key: KeyObject): boolean {
  const { question, first_text, first_author, first_email } = stored;
  const isByName = first_author ? first_author === traceOfWords(name, key) : question.author === name;
  return (
    (first_text ? first_text === traceOfWords(text, key) : question.text === text) &&
    // Of a name that was taken off there is not even a trace.
    (isByName || question.author === namelessAuthor) &&
    (first_email ? first_email === traceOfAddress(email, key) : question.author_email === email)
  );
}
