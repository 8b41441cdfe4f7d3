import * as z from 'zod/mini';
import { questionsLimit } from '#contract/batches.ts';
import { StoredKey } from '#web/api/idempotency.ts';
import { storedValue } from '#web/storage.ts';

const Draft = z.object({
  name: z.string(),
  submission_deadline: z.string(),
  stoning_deadline: z.string(),
  questions_limit: z.string(),
});

export const emptyBatch: z.infer<typeof Draft> = {
  name: '',
  submission_deadline: '',
  stoning_deadline: '',
  questions_limit: String(questionsLimit.default),
};

/** What was typed for a new batch: a look at another tab, or a reload, does not lose it. */
export const batchDraft = storedValue('session', 'new_batch_draft', Draft);

/** The key of the new batch that is under way. */
export const storedBatchKey = storedValue('session', 'new_batch_key', StoredKey);
