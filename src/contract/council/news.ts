import * as z from 'zod/mini';
import { defineEndpoint } from '#contract/wire/endpoint.ts';
import { Id } from '#contract/wire/fields.ts';
import { SelectedIds } from '#contract/wire/listing.ts';
import { from } from '#contract/wire/roles.ts';

/** Whether whoever asked a question is told by mail what becomes of it: not asked for, asked for and not confirmed, confirmed. */
export const NewsState = z.enum(['off', 'asked', 'on']);
export type NewsState = z.infer<typeof NewsState>;

/** By when it was confirmed: `null` where it was asked for and not confirmed, undefined where nobody asked. */
export function toNewsState(confirmedAt: Date | null | undefined): NewsState {
  if (confirmedAt === undefined) return 'off';
  return confirmedAt ? 'on' : 'asked';
}

const OwnQuestion = z.object({ id: Id, questionId: Id });
const limits = [{ per: 'author', times: 60, minutes: 60 }] as const;

export const newsApi = {
  count: defineEndpoint({
    name: 'countNewsReaders',
    summary: 'How many people are mailed when the batch takes its next step, because they asked for it',
    method: 'GET',
    path: '/api/admin/batches/{id}/news',
    access: from('viewer'),
    params: z.object({ id: Id }),
    status: 200,
    response: z.object({ people: z.number() }),
    errors: ['batch_not_found'],
  }),
  countOf: defineEndpoint({
    name: 'countNewsReadersOf',
    summary:
      'How many people are mailed when something is decided on these questions, because they asked for it; with `batch_id` when their outcome in that batch is written',
    method: 'POST',
    path: '/api/admin/questions/news',
    access: [...from('moderator'), 'council'],
    body: z.strictObject({ ids: SelectedIds, batch_id: z.optional(Id) }),
    status: 200,
    response: z.object({ people: z.number() }),
    errors: [],
  }),
  ask: defineEndpoint({
    name: 'askForNews',
    summary:
      'Asks for mails that tell what becomes of a question that this browser submitted; nothing is sent before a first mail was answered',
    method: 'PUT',
    path: '/api/batches/{id}/questions/{questionId}/mine/news',
    access: 'voter',
    limits,
    params: OwnQuestion,
    status: 200,
    response: z.object({ news: NewsState }),
    errors: ['voter_unknown', 'question_not_found'],
  }),
  end: defineEndpoint({
    name: 'endNews',
    summary: 'Ends the mails about a question that this browser submitted',
    method: 'DELETE',
    path: '/api/batches/{id}/questions/{questionId}/mine/news',
    access: 'voter',
    limits,
    params: OwnQuestion,
    status: 204,
    errors: ['voter_unknown', 'question_not_found'],
  }),
};
