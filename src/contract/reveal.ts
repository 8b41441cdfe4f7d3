import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { Id } from './fields.ts';
import { Revealed } from './public-batch.ts';
import { from } from './roles.ts';

/** The reveal is a presentation on the projector alone: phones have the whole result from its completion on. */
export const revealApi = {
  move: defineEndpoint({
    name: 'moveReveal',
    summary:
      'Says how many places of the result the projector has uncovered, from the last to the first; null: all, at once',
    method: 'PUT',
    path: '/api/admin/batches/{id}/reveal',
    access: from('administrator'),
    params: z.object({ id: Id }),
    body: z.strictObject({ revealed: Revealed }),
    changesPublicPage: true,
    status: 200,
    response: z.object({ revealed: Revealed }),
    errors: ['batch_not_found'],
  }),
};
