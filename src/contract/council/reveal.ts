import * as z from 'zod/mini';
import { defineEndpoint } from '#contract/wire/endpoint.ts';
import { Id } from '#contract/wire/fields.ts';
import { from } from '#contract/wire/roles.ts';
import { Revealed } from './public-batch.ts';

/**
 * The reveal is a presentation on the projector alone: phones have the whole result from its completion on. What is said is a state
 * and no step: a press that is sent twice uncovers one place, and two phones cannot race each other past one. It goes to projectors
 * with the batch, over the stream that they hear anyway. Whoever moved last leads.
 */
export const revealApi = {
  move: defineEndpoint({
    name: 'moveReveal',
    summary:
      'Says how many places of the result the projector has uncovered, from the last to the first; null: all, at once',
    method: 'PUT',
    path: '/api/admin/batches/{id}/reveal',
    access: from('administrator'),
    batchIn: 'params',
    params: z.object({ id: Id }),
    body: z.strictObject({ revealed: Revealed }),
    changesPublicPage: true,
    status: 200,
    response: z.object({ revealed: Revealed }),
    errors: ['batch_not_found'],
  }),
};
