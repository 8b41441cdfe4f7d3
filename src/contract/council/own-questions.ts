import * as z from 'zod/mini';
import { defineEndpoint } from '#contract/wire/endpoint.ts';
import { Id } from '#contract/wire/fields.ts';
import { Ids } from '#contract/wire/listing.ts';
import { QuestionText } from '#contract/wire/text-fields.ts';
import { NewsState } from './news.ts';
import { allows } from './phases.ts';
import type { PublicBatch } from './public-batch.ts';
import { PublicQuestion } from './public-question.ts';
import { OfferedReason, QuestionState, ReasonCode } from './question-state.ts';
import { Said, VerdictState } from './verdict.ts';

/** What its author says of an outcome, as they find it: `state` is that of the words, with why they were declined. */
export const OwnVerdict = z.object({
  said: Said,
  words: z.nullable(z.string()),
  state: z.nullable(VerdictState),
  reason: z.optional(z.string()),
  reason_code: z.optional(OfferedReason),
  reason_language: z.optional(z.string()),
});
export type OwnVerdict = z.infer<typeof OwnVerdict>;

/** A question as the browser sees it that submitted it, whatever has become of it. */
export const OwnQuestion = z.extend(PublicQuestion, {
  state: QuestionState,
  /** Why it was declined; of a published one, why its later words were. Of a reason that has a code, in the language of who reads. */
  reason: z.nullable(z.string()),
  reason_code: z.optional(ReasonCode),
  /** In which language the reason is, where that is known. */
  reason_language: z.optional(z.string()),
  /** Other words that were sent for it and wait to be read, while these stay public. */
  words_waiting: z.nullable(z.string()),
  /** Of a merged one the question that took its place, with the words that it has now. */
  became: z.nullable(z.object({ id: Id, text: z.string(), language: z.optional(z.string()) })),
  /** Whether its author is told by mail what becomes of it. */
  news: NewsState,
  /** What they said of its outcome in the batch; absent where they said nothing yet. */
  verdict: z.optional(OwnVerdict),
});
export type OwnQuestion = z.infer<typeof OwnQuestion>;

type Ranked = { questions: readonly { id: string; forwarded: boolean }[] };

/** Whether a mail can still tell something of it, or mails that come already can be ended. */
export function mayHear(
  { id, state, became, news }: OwnQuestion,
  { phase }: Pick<PublicBatch, 'phase'>,
  result: Ranked | null,
): boolean {
  const { questions, result: isOver } = allows[phase];
  const goesOn = isOver
    ? result?.questions.some((one) => one.id === (became?.id ?? id) && one.forwarded)
    : questions || state !== 'declined';
  return news !== 'off' || goesOn === true;
}

/** Whether its words can still be changed, or the question withdrawn; the server has the last word. */
export function mayChange({ state }: OwnQuestion, { phase }: Pick<PublicBatch, 'phase'>): boolean {
  return allows[phase].questions && (state === 'waiting' || state === 'published');
}

const OwnParams = z.object({ id: Id, questionId: Id });

export const ownQuestionsApi = {
  confirm: defineEndpoint({
    name: 'confirmOwnQuestions',
    summary:
      'What this browser submitted to the batch, in whatever state; with `ids`, which of these questions it submitted, as the server knows it, and what those of them became that were merged',
    method: 'GET',
    path: '/api/batches/{id}/questions/mine',
    access: 'voter',
    // Asked only by browsers that submitted something: when a page opens, and when it is looked at again.
    limits: [{ per: 'author', times: 60, minutes: 1 }],
    params: z.object({ id: Id }),
    query: z.strictObject({ ids: z.optional(Ids) }),
    status: 200,
    response: z.union([z.object({ question_ids: z.array(z.string()) }), z.object({ questions: z.array(OwnQuestion) })]),
    errors: ['voter_unknown'],
  }),
  edit: defineEndpoint({
    name: 'editOwnQuestion',
    summary:
      'Gives a question of this browser other words while its batch is in phase 1; where the batch is reviewed first, the published ones stay until these are',
    method: 'PATCH',
    path: '/api/batches/{id}/questions/{questionId}/mine',
    access: 'voter',
    limits: [{ per: 'author', times: 60, minutes: 4 * 60 }],
    params: OwnParams,
    body: z.strictObject({
      text: QuestionText,
      /** The words that were changed. Where others stand there by now, nothing is written. Optional, as `If-Match` is. */
      seen: z.optional(QuestionText),
    }),
    changesPublicPage: true,
    status: 200,
    response: OwnQuestion,
    errors: ['voter_unknown', 'question_not_found', 'state_move_unlawful', 'question_too_long', 'changed_meanwhile'],
  }),
  withdraw: defineEndpoint({
    name: 'withdrawOwnQuestion',
    summary: 'Takes a question of this browser back for good, with its words, while its batch is in phase 1',
    method: 'DELETE',
    path: '/api/batches/{id}/questions/{questionId}/mine',
    access: 'voter',
    limits: [{ per: 'author', times: 60, minutes: 4 * 60 }],
    params: OwnParams,
    changesPublicPage: true,
    status: 204,
    errors: ['voter_unknown', 'question_not_found', 'state_move_unlawful'],
  }),
};
