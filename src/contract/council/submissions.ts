import * as z from 'zod/mini';
import { defineEndpoint } from '#contract/wire/endpoint.ts';
import { Email, Id, Name, QuestionText } from '#contract/wire/fields.ts';
import { OptionalIdempotencyKey } from '#contract/wire/idempotency.ts';
import { PublicQuestion } from './public-question.ts';

/** A question with the name and the address of its author, who is a visitor. */
const Submission = z.strictObject({ name: Name, email: Email, text: QuestionText });

export const submissionsApi = {
  submit: defineEndpoint({
    name: 'submitQuestion',
    summary: 'A visitor submits a question; only while the batch is active and in phase 1',
    method: 'POST',
    path: '/api/batches/{id}/questions',
    access: 'public',
    // 300 people in one hall, several questions each, with retries: at once, and slowly after that, so that one network cannot
    // fill a batch (decision 13). A submission gives a cookie, so a tablet that stands in the foyer is one voter. Where
    // strangers have used up what they share, the page asks for a voter cookie and tries again. Cookies are not hard to get, so
    // there is an end to what comes with them, too.
    limits: [
      { per: 'voter', times: 60, minutes: 4 * 60 },
      { per: 'network', times: 800, minutes: 60, unless: 'voter', as: 'submissions' },
      { per: 'neighbourhood', times: 1_200, minutes: 60, unless: 'voter', as: 'submissions' },
      { per: 'network', times: 2_000, minutes: 24 * 60, as: 'submissions' },
      { per: 'neighbourhood', times: 3_000, minutes: 24 * 60, as: 'submissions' },
    ],
    params: z.object({ id: Id }),
    headers: OptionalIdempotencyKey,
    body: Submission,
    changesPublicPage: true,
    status: 201,
    response: PublicQuestion,
    errors: ['batch_not_found', 'batch_inactive', 'submission_closed', 'batch_full', 'idempotency_key_reused'],
  }),
};
