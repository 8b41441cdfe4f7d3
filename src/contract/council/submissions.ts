import * as z from 'zod/mini';
import { defineEndpoint } from '#contract/wire/endpoint.ts';
import { Id } from '#contract/wire/fields.ts';
import { OptionalIdempotencyKey } from '#contract/wire/idempotency.ts';
import { newVoterLimits } from '#contract/wire/rate-limits.ts';
import { Email } from '#contract/wire/text-fields.ts';
import { givenWords } from './given-words.ts';
import { PublicQuestion } from './public-question.ts';
import { QuestionState } from './question-state.ts';

const { author: name, ...words } = givenWords;

/** A question with the name and the address of its author, who is a visitor. */
export const Submission = z.strictObject({
  name,
  email: Email,
  ...words,
  /** Whether they ask to be told by mail what becomes of it; where the batch does not offer that, nobody is. */
  news: z.optional(z.boolean()),
});
export type Submission = z.infer<typeof Submission>;

/** What was sent, and what has become of it: where the batch is reviewed first it waits. */
export const SubmittedQuestion = z.extend(PublicQuestion, { state: QuestionState });
export type SubmittedQuestion = z.infer<typeof SubmittedQuestion>;

export const submissionsApi = {
  submit: defineEndpoint({
    name: 'submitQuestion',
    summary:
      'A visitor submits a question; only while the batch is active and in phase 1. `state` says whether it waits to be read first',
    method: 'POST',
    path: '/api/batches/{id}/questions',
    access: 'public',
    // A submission gives a cookie, through the same line as any other; a tablet that stands in the foyer is one voter. 300 people
    // in one hall send several questions each, with retries: mostly at once. Who pours more in has a place in line for each
    // request that stays open, as everybody else of that network has (decision 140).
    limits: [
      { per: 'author', times: 60, minutes: 4 * 60 },
      ...newVoterLimits,
      { per: 'network', times: 400, minutes: 30, as: 'submissions', line: { usual: 400, long: 800 } },
      { per: 'neighbourhood', times: 1_200, minutes: 30, as: 'submissions', line: { usual: 1_200, long: 2_400 } },
    ],
    params: z.object({ id: Id }),
    headers: OptionalIdempotencyKey,
    body: Submission,
    changesPublicPage: true,
    status: 201,
    response: SubmittedQuestion,
    errors: [
      'batch_not_found',
      'batch_inactive',
      'submission_closed',
      'batch_full',
      'question_too_long',
      'idempotency_key_reused',
    ],
  }),
};
