import * as z from 'zod/mini';
import { defineEndpoint } from '#contract/wire/endpoint.ts';
import { Moment } from '#contract/wire/fields.ts';
import { BatchResult } from './batch-result.ts';
import { PublicBatch } from './public-batch.ts';
import { PublicQuestion } from './public-question.ts';
import { SetAside } from './set-aside.ts';

/**
 * Everything that the public page shows. The answer is kept between changes: the server's clock at this moment is
 * `server_time` plus the `Age` header in seconds.
 */
export const ActiveBatch = z.object({
  server_time: Moment,
  batch: z.nullable(PublicBatch),
  questions: z.array(PublicQuestion),
  /** Only where there is one: the last completed batch that is listed, other than the active one. */
  earlier: z.optional(z.object({ slug: z.string(), name: z.string() })),
  /** Only where there is one: the batch that was active before, where it was stopped within 14 days and not completed. */
  stopped: z.optional(z.object({ name: z.string(), at: Moment })),
  /** Only where there are any: rounds of the active batch that do not count, oldest first. */
  rounds_set_aside: z.optional(z.array(SetAside)),
  /** Of a completed batch. */
  result: z.nullable(BatchResult),
});
export type ActiveBatch = z.infer<typeof ActiveBatch>;

export const activeBatchApi = {
  read: defineEndpoint({
    name: 'readActiveBatch',
    summary: 'The active batch with its questions; strong ETag, no cookie',
    method: 'GET',
    path: '/api/active-batch',
    access: 'public',
    openToAll: true,
    status: 200,
    response: ActiveBatch,
    errors: [],
  }),
};
