import { StoredKey } from '#web/api/stored-key.ts';
import { personalValue } from '#web/person.ts';

/** The key of the submission that is under way. */
export const storedSubmissionKey = personalValue('session', 'question_submission', StoredKey);

/** What was sent and had no answer, as `contentOf()` writes it: it may have arrived. */
export function sentContent(): string | undefined {
  const stored = storedSubmissionKey.read();
  return stored?.mayHaveArrived ? stored.content : undefined;
}
