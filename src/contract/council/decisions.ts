import * as z from 'zod/mini';
import { defineEndpoint } from '#contract/wire/endpoint.ts';
import { Id, Name, PublicReason, QuestionText } from '#contract/wire/fields.ts';
import { from } from '#contract/wire/roles.ts';
import { Question } from './questions.ts';

/** The words that were decided on. Where others stand there by now, the decision is `changed_meanwhile`. */
const Seen = z.optional(z.strictObject({ text: QuestionText, author: z.optional(Name) }));

const errors = ['question_not_found', 'batch_full', 'state_move_unlawful', 'changed_meanwhile'] as const;

/** What moderators decide of a question while its batch stands in phase 1. Where later words of its author wait, of these. */
export const decisionsApi = {
  publish: defineEndpoint({
    name: 'publishQuestion',
    summary: 'Publishes a question, or the words that wait for it; with `text` or `author` in these words',
    method: 'POST',
    path: '/api/admin/questions/{id}/publish',
    access: from('moderator'),
    params: z.object({ id: Id }),
    body: z.strictObject({ text: z.optional(QuestionText), author: z.optional(Name), seen: Seen }),
    changesPublicPage: true,
    status: 200,
    response: Question,
    errors: [...errors],
  }),
  decline: defineEndpoint({
    name: 'declineQuestion',
    summary: 'Declines a question, or the words that wait for it; its author can read why',
    method: 'POST',
    path: '/api/admin/questions/{id}/decline',
    access: from('moderator'),
    params: z.object({ id: Id }),
    body: z.strictObject({ reason: PublicReason, seen: Seen }),
    changesPublicPage: true,
    status: 200,
    response: Question,
    errors: [...errors],
  }),
};
