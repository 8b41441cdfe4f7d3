import * as z from 'zod/mini';
import { defineEndpoint } from '#contract/wire/endpoint.ts';
import { Id } from '#contract/wire/fields.ts';
import { SelectedIds } from '#contract/wire/listing.ts';
import { from } from '#contract/wire/roles.ts';
import { PublicReason, QuestionText } from '#contract/wire/text-fields.ts';
import { changedWords } from './given-words.ts';
import { OfferedReason } from './question-state.ts';
import { Question } from './questions.ts';

/** The words that were decided on. Where others stand there by now, the decision is `changed_meanwhile`. */
export const SeenWords = z.optional(z.strictObject({ ...changedWords, text: QuestionText }));

const errors = ['question_not_found', 'batch_full', 'state_move_unlawful', 'changed_meanwhile'] as const;

/** In words of one's own, or one that the product offers. */
export const givenReason = { reason: z.optional(PublicReason), reason_code: z.optional(OfferedReason) };
export type GivenReason = { reason?: string | undefined; reason_code?: OfferedReason | undefined };
const isOneReason = z.refine<GivenReason>(hasOneReason, {
  path: ['reason'],
  error: 'must be given, or `reason_code`',
});

export function hasOneReason({ reason, reason_code }: GivenReason): boolean {
  return (reason === undefined) !== (reason_code === undefined);
}

/** How many of the selected ones were, and how many not. */
const Decided = z.object({ decided: z.number(), stayed: z.number() });

/** What moderators decide of a question while its batch stands in phase 1. Where later words of its author wait, of these. */
export const decisionsApi = {
  publish: defineEndpoint({
    name: 'publishQuestion',
    summary: 'Publishes a question, or the words that wait for it; with `text` or `author` in these words',
    method: 'POST',
    path: '/api/admin/questions/{id}/publish',
    access: from('moderator'),
    params: z.object({ id: Id }),
    body: z.strictObject({ ...changedWords, seen: SeenWords }),
    changesPublicPage: true,
    status: 200,
    response: Question,
    errors: [...errors],
  }),
  decline: defineEndpoint({
    name: 'declineQuestion',
    summary:
      'Declines a question, or the words that wait for it; its author can read why: `reason`, or `reason_code`, which is said in the reader’s language',
    method: 'POST',
    path: '/api/admin/questions/{id}/decline',
    access: from('moderator'),
    params: z.object({ id: Id }),
    body: z.strictObject({ ...givenReason, seen: SeenWords }).check(isOneReason),
    changesPublicPage: true,
    status: 200,
    response: Question,
    errors: [...errors],
  }),
  publishSome: defineEndpoint({
    name: 'publishQuestions',
    summary: 'Publishes those of these questions that can be; the others stay as they are',
    method: 'POST',
    path: '/api/admin/questions/publish',
    access: from('moderator'),
    body: z.strictObject({ ids: SelectedIds }),
    changesPublicPage: true,
    status: 200,
    response: Decided,
    errors: ['batch_full'],
  }),
  declineSome: defineEndpoint({
    name: 'declineQuestions',
    summary: 'Declines those of these questions that can be, for one reason; the others stay as they are',
    method: 'POST',
    path: '/api/admin/questions/decline',
    access: from('moderator'),
    body: z.strictObject({ ids: SelectedIds, ...givenReason }).check(isOneReason),
    changesPublicPage: true,
    status: 200,
    response: Decided,
    errors: [],
  }),
};
