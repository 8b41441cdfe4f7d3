import * as z from 'zod/mini';

/** Path of the server-sent events. Each message's `event` is a key of this table, its `data` the JSON of the value. */
export const eventsPath = '/api/events';

export const LiveEvents = {
  /** The public page changed: read `/api/active-batch` anew. */
  active_batch_changed: z.object({ etag: z.string() }),
} as const;
