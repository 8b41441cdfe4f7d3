import * as z from 'zod/mini';
import { KeptKey } from '#web/api/idempotency.ts';
import { keep } from '#web/storage.ts';

/** What is being written in this tab: it survives a reload, a failure and the end of the phase. */
export const keptDraft = keep(
  'session',
  'question_draft',
  z.object({ name: z.string(), email: z.string(), text: z.string() }),
);

/** The key of the submission that is under way. */
export const keptSubmissionKey = keep('session', 'question_submission', KeptKey);
