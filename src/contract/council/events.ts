import * as z from 'zod/mini';
import { Id, Moment } from '#contract/wire/fields.ts';
import { ActiveBatch } from './active-batch.ts';
import { BatchResult } from './batch-result.ts';
import { PublicBatch } from './public-batch.ts';
import { PublicQuestion } from './public-question.ts';

/**
 * Path of the server-sent events. Each message's `event` is a key of `LiveEvents`, its `data` the JSON of the value. The
 * `id` of `change` and `snapshot` is the version that the listener holds afterwards. A client that has a version already, from
 * a page or from the tag of `/api/active-batch`, names it as `?since=` and is told what came after it.
 */
export const eventsPath = '/api/events';

/** The same for whoever is signed in, who is also told that something changed that no page shows. */
export const panelEventsPath = '/api/admin/events';

/** What became different. Values are the new ones, so that telling a change twice does no harm. */
export const LiveChange = z.object({
  /** The versions that it leads on from. */
  since: z.array(z.string()),
  batch: z.optional(z.partial(PublicBatch)),
  /** New or reworded. */
  questions: z.optional(z.array(PublicQuestion)),
  /** Question, stones, votes. */
  tallies: z.optional(z.array(z.tuple([Id, z.number(), z.number()]))),
  removed: z.optional(z.array(Id)),
  result: z.optional(z.nullable(BatchResult)),
});
export type LiveChange = z.infer<typeof LiveChange>;

export const LiveEvents = {
  /** What time it is; first of all messages, then often enough that silence means a broken stream. */
  clock: z.object({ server_time: Moment }),
  change: LiveChange,
  /** Everything, for a listener whose version is too old for changes. */
  snapshot: ActiveBatch,
  /** Something changed that the public page does not show. */
  unseen_change: z.object({}),
} as const;

/** The server says what time it is this often. */
export const clockEveryMs = 25_000;
