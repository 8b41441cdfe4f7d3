import * as z from 'zod/mini';
import { StoredKey } from '#web/api/idempotency.ts';
import { storedValue } from '#web/storage.ts';

/** What is being written in this tab: it survives a reload, a failure and the end of the phase. */
export const storedDraft = storedValue(
  'session',
  'question_draft',
  z.object({ name: z.string(), email: z.string(), text: z.string() }),
);

/** The key of the submission that is under way. */
export const storedSubmissionKey = storedValue('session', 'question_submission', StoredKey);
