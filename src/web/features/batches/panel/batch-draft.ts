import * as z from 'zod/mini';
import type { BatchRules } from '#contract/council/batch-rules.ts';
import { TakeAlong } from '#contract/council/batches.ts';
import { StoredKey } from '#web/api/stored-key.ts';
import { storedValue } from '#web/storage.ts';
import { draftedRules, toTypedRules } from './typed-rules.ts';

const Draft = z.object({
  name: z.string(),
  submission_deadline: z.string(),
  stoning_deadline: z.string(),
  ...draftedRules,
  /** Empty until it is chosen: what is preselected follows from what there is. */
  take_along: z.union([z.literal(''), TakeAlong]),
  take_along_from: z.string(),
});

/** Nothing is typed yet, and these rules are chosen. */
export function emptyBatch(rules: BatchRules): z.infer<typeof Draft> {
  return {
    name: '',
    submission_deadline: '',
    stoning_deadline: '',
    ...toTypedRules(rules),
    take_along: '',
    take_along_from: '',
  };
}

/** What was typed for a new batch: a look at another tab, or a reload, does not lose it. */
export const batchDraft = storedValue('session', 'new_batch_draft', Draft);

/** The key of the new batch that is under way. */
export const storedBatchKey = storedValue('session', 'new_batch_key', StoredKey);
