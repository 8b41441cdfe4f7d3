import * as z from 'zod/mini';
import { Id, Moment } from '#contract/wire/fields.ts';
import { questionWords } from './question-words.ts';

// A file of its own, because scripts are cut at files: a visitor's phone needs no more of a question than this.

/** The author of a question who was left nameless; pages say it in the reader's language. */
export const namelessAuthor = 'Anonymous';

/** The author of a question whose person was erased; pages say it in the reader's language, too. */
export const withdrawnAuthor = 'withdrawn author';

/** A question as strangers see it: these fields and no others, never an e-mail address. */
export const PublicQuestion = z.object({
  id: Id,
  ...questionWords,
  /** In which language it is asked (BCP 47), where that is known; so it is with whatever else people wrote. */
  language: z.optional(z.string()),
  votes: z.number(),
  stones: z.number(),
  timestamp: Moment,
  /** Only where a moderator corrected it on the ballot paper: the earlier words, oldest first; null where they were removed. */
  corrected: z.optional(
    z.array(z.object({ text: z.nullable(z.string()), at: Moment, language: z.optional(z.string()) })),
  ),
  /** Only where it was taken out during stoning: it stays on the ballot paper and gets no rank. */
  taken_out: z.optional(z.object({ reason: z.string(), at: Moment, language: z.optional(z.string()) })),
  /** Only where it took the place of several: others than its author asked it, too; pages say so in the reader's language. */
  others_asked: z.optional(z.literal(true)),
  /** Only where it took the place of several: what was asked, and by whom, oldest first. */
  originals: z.optional(z.array(z.object({ ...questionWords, language: z.optional(z.string()) }))),
  /** How many browsers said that it is their question, too: for administrators always, for everyone after completion; absent for none. */
  co_askers: z.optional(z.number()),
});
export type PublicQuestion = z.infer<typeof PublicQuestion>;
