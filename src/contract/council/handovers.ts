import * as z from 'zod/mini';
import { defineEndpoint } from '#contract/wire/endpoint.ts';
import { Id, Moment } from '#contract/wire/fields.ts';
import { OptionalIdempotencyKey } from '#contract/wire/idempotency.ts';
import { from } from '#contract/wire/roles.ts';
import { batchRules } from './batch-rule-rows.ts';
import type { BatchRules } from './batch-rules.ts';
import type { FiledQuestion } from './ranking-files.ts';

/** That the result of a completed batch was handed to its council. */
export const Handover = z.object({
  id: Id,
  at: Moment,
  actor_name: z.string(),
  round: z.number(),
  /** Those that had a sheet of their own, in their order. */
  questions: z.array(Id),
});
export type Handover = z.infer<typeof Handover>;

/** How many ranks get a sheet of their own where the batch has no cut and nothing else is chosen. */
export const usualSheets = 10;

/** Where the batch has a cut it decides, and the choice is not looked at. */
const NewHandover = z.strictObject({
  first: z.optional(z.int().check(z.minimum(1), z.maximum(batchRules.council_size.most))),
});

/**
 * The questions that get a sheet of their own: those above the cut; without one, those of the first ranks, so that none is left
 * out that is equal to one of them.
 */
export function withSheets<Question extends Pick<FiledQuestion, 'rank' | 'forwarded'>>(
  questions: readonly Question[],
  { council_size }: Pick<BatchRules, 'council_size'>,
  first = usualSheets,
): Question[] {
  return questions.filter(
    ({ rank, forwarded }) => forwarded && (council_size !== null || (rank !== null && rank <= first)),
  );
}

const params = z.object({ id: Id });

export const handoversApi = {
  list: defineEndpoint({
    name: 'listHandovers',
    summary: 'When who handed the result of a batch to its council, newest first',
    method: 'GET',
    path: '/api/admin/batches/{id}/handovers',
    access: from('viewer'),
    batchIn: 'params',
    params,
    status: 200,
    response: z.array(Handover),
    errors: ['batch_not_found'],
  }),
  create: defineEndpoint({
    name: 'handOver',
    summary:
      'Puts on record that the result of a completed batch is handed over; `first` counts where the batch has no cut',
    method: 'POST',
    path: '/api/admin/batches/{id}/handovers',
    access: from('moderator'),
    batchIn: 'params',
    params,
    headers: OptionalIdempotencyKey,
    body: NewHandover,
    changesPublicPage: true,
    status: 201,
    response: Handover,
    errors: ['batch_not_found', 'batch_not_completed', 'idempotency_key_reused'],
  }),
};
