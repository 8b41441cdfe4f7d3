import * as z from 'zod/mini';
import { defineEndpoint } from '#contract/wire/endpoint.ts';
import { Id } from '#contract/wire/fields.ts';
import { Ids } from '#contract/wire/listing.ts';

export const ownQuestionsApi = {
  confirm: defineEndpoint({
    name: 'confirmOwnQuestions',
    summary: 'Which of these questions this browser submitted, as the server knows it',
    method: 'GET',
    path: '/api/batches/{id}/questions/mine',
    access: 'voter',
    // Asked when a page opens in stoning, and only by browsers that submitted something.
    limits: [{ per: 'voter', times: 60, minutes: 1 }],
    params: z.object({ id: Id }),
    query: z.strictObject({ ids: Ids }),
    status: 200,
    response: z.object({ question_ids: z.array(z.string()) }),
    errors: ['voter_unknown'],
  }),
};
