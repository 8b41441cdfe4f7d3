import * as z from 'zod/mini';
import { defineEndpoint } from '#contract/wire/endpoint.ts';
import { Id } from '#contract/wire/fields.ts';
import { newVoterLimits } from '#contract/wire/rate-limits.ts';

const params = z.object({ id: Id, questionId: Id });

export const coAskersApi = {
  join: defineEndpoint({
    name: 'coAskQuestion',
    summary:
      "'That is my question too': this browser asks it as well, once; the author is not counted. Only in submission",
    method: 'POST',
    path: '/api/batches/{id}/questions/{questionId}/co-askers',
    access: 'public',
    limits: [{ per: 'author', times: 120, minutes: 4 * 60 }, ...newVoterLimits],
    params,
    status: 204,
    errors: ['batch_not_found', 'batch_inactive', 'submission_closed', 'question_not_found'],
  }),
  leave: defineEndpoint({
    name: 'stopCoAskingQuestion',
    summary: 'Takes it back, while the batch is in submission',
    method: 'DELETE',
    path: '/api/batches/{id}/questions/{questionId}/co-askers',
    access: 'voter',
    limits: [{ per: 'author', times: 120, minutes: 4 * 60 }],
    params,
    status: 204,
    errors: ['voter_unknown', 'batch_not_found', 'batch_inactive', 'submission_closed', 'question_not_found'],
  }),
};
