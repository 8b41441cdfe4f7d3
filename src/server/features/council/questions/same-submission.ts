import { createHmac, type KeyObject } from 'node:crypto';
import { namelessAuthor } from '#contract/council/public-question.ts';
import { pickWords, type QuestionWords } from '#contract/council/question-words.ts';
import type { Question } from '#contract/council/questions.ts';
import type { Submission } from '#contract/council/submissions.ts';

/** What somebody sends: to which batch, under which key of their browser, as whom, and the words. */
export type SentQuestion = Omit<Submission, 'news'> & { key: string | undefined; batchId: string | null };

export function toWords(sent: Omit<Submission, 'news'>): QuestionWords {
  return pickWords({ ...sent, author: sent.name });
}

/** A question that was stored before under the same submission key. */
export type StoredSubmission = { question: Question; digest: Buffer | null };

/** By what a retry is known. Only a retry with a key can be, and the key makes equal words differ from question to question. */
export function digestSubmission(sent: SentQuestion, secret: KeyObject): Buffer | null {
  const { key, batchId, email } = sent;
  if (key === undefined) return null;
  const { text, author, ...others } = toWords(sent);
  const said = JSON.stringify([key, batchId?.toLowerCase() ?? null, author, email, text, ...Object.values(others)]);
  return createHmac('sha256', secret).update(`submission:${said}`).digest();
}

/**
 * Whether this is what was sent then, whatever has become of the words since. Without a digest, as an earlier version stored
 * none and it goes with the author's name, the words that stand there now are compared.
 */
export function isSameSubmission(
  sent: SentQuestion,
  { question, digest }: StoredSubmission,
  secret: KeyObject,
): boolean {
  if (digest) return digestSubmission(sent, secret)?.equals(digest) ?? false;
  const { text, author, author_email } = question;
  return text === sent.text && author_email === sent.email && [sent.name, namelessAuthor].includes(author);
}
