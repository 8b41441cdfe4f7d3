import * as z from 'zod/mini';

/** A key that was made for a request, kept before the request first leaves. */
export const StoredKey = z.object({
  key: z.string(),
  /** What the request said. */
  content: z.string(),
  /** It left, and no answer says that it failed: it may have arrived. */
  mayHaveArrived: z.boolean(),
  /** The same of the sends before the last one. */
  mayHaveArrivedBefore: z.boolean(),
});
export type StoredKey = z.infer<typeof StoredKey>;
