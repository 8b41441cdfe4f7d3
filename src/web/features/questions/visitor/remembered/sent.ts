import { StoredKey } from '#web/api/stored-key.ts';
import { personalValue } from '#web/person.ts';

/** The key of the submission that is under way. */
export const storedSubmissionKey = personalValue('session', 'question_submission', StoredKey);

/** What was sent and had no answer, as `contentOf()` writes it: it may have arrived. */
export function sentContent(): string | undefined {
  const stored = storedSubmissionKey.read();
  return stored?.mayHaveArrived ? stored.content : undefined;
}

/** To which batch it was sent, and the words of the question. */
export function readSent(content: string): { batchId: string; text: string } {
  const [batchId = '', ...typed] = JSON.parse(content) as string[];
  return { batchId, text: typed.at(-1) ?? '' };
}
