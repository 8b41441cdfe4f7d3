import * as z from 'zod/mini';
import { defineEndpoint } from '#contract/wire/endpoint.ts';
import { Id } from '#contract/wire/fields.ts';
import { from } from '#contract/wire/roles.ts';
import { givenReason, hasOneReason } from './decisions.ts';
import { OfferedReason } from './question-state.ts';
import { Said, VerdictState } from './verdict.ts';

// Apart from what visitors say, because their phones need none of it.

/** Words about an outcome, with what they are about. */
export const VerdictWords = z.object({
  /** On the ballot paper. */
  question_id: Id,
  /** The question as its author asked it. */
  asked_id: Id,
  question: z.string(),
  question_language: z.optional(z.string()),
  said: Said,
  words: z.string(),
  language: z.optional(z.string()),
  state: VerdictState,
});
export type VerdictWords = z.infer<typeof VerdictWords>;

/** What the product offers to decline words for. */
const OfferedReasonForWords = OfferedReason.check(
  z.refine((code) => code !== 'not_a_question', 'is no reason here: these words need not be a question'),
);
const reasonForWords = { ...givenReason, reason_code: z.optional(OfferedReasonForWords) };

export const DecidedWords = z.strictObject({ state: VerdictState, ...reasonForWords }).check(
  z.refine(({ state, ...why }) => (state === 'declined' ? hasOneReason(why) : Object.keys(why).length === 0), {
    path: ['reason'],
    error: 'must be given, or `reason_code`, where words are declined, and only there',
  }),
);
export type DecidedWords = z.infer<typeof DecidedWords>;

export const verdictWordsApi = {
  listWords: defineEndpoint({
    name: 'listVerdictWords',
    summary:
      'What those who asked say of outcomes, in their words; those that wait to be read come first, and are at the desk',
    method: 'GET',
    path: '/api/admin/batches/{id}/verdicts',
    access: from('moderator'),
    batchIn: 'params',
    params: z.object({ id: Id }),
    status: 200,
    response: z.array(VerdictWords),
    errors: ['batch_not_found'],
  }),
  decide: defineEndpoint({
    name: 'decideVerdictWords',
    summary:
      'Publishes or declines such words, of which their author can read why (not `not_a_question`, which they need not be); what was said beside them stays. Words that are decided on wait again before they are decided otherwise',
    method: 'PUT',
    path: '/api/admin/batches/{id}/questions/{questionId}/verdicts/{askedId}',
    access: from('moderator'),
    batchIn: 'params',
    params: z.object({ id: Id, questionId: Id, askedId: Id }),
    body: DecidedWords,
    changesPublicPage: true,
    status: 204,
    errors: ['batch_not_found', 'batch_not_completed', 'question_not_found', 'state_move_unlawful'],
  }),
};
