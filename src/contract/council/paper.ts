import * as z from 'zod/mini';
import { defineEndpoint } from '#contract/wire/endpoint.ts';
import { Id } from '#contract/wire/fields.ts';
import { from } from '#contract/wire/roles.ts';
import { PublicReason, QuestionText } from '#contract/wire/text-fields.ts';

const PaperParams = z.object({ id: Id, questionId: Id });

/** What a moderator may do to the ballot paper of a batch: the questions with their words, as they stood when stoning started. */
export const paperApi = {
  takeOut: defineEndpoint({
    name: 'takeOutQuestion',
    summary:
      'Takes a question out during stoning, with a public reason: it stays on the ballot paper, gets no rank, and who gave it stones may place these anew',
    method: 'POST',
    path: '/api/admin/batches/{id}/questions/{questionId}/taking-out',
    access: from('moderator'),
    batchIn: 'params',
    params: PaperParams,
    body: z.strictObject({ reason: PublicReason }),
    changesPublicPage: true,
    status: 204,
    errors: [
      'batch_not_found',
      'question_not_found',
      'question_merged',
      'stoning_closed',
      'too_few_questions',
      'question_unavailable',
    ],
  }),
  correct: defineEndpoint({
    name: 'correctQuestion',
    summary: 'Corrects the words of a question on the ballot paper; the earlier ones stay readable to everyone',
    method: 'POST',
    path: '/api/admin/batches/{id}/questions/{questionId}/corrections',
    access: from('moderator'),
    batchIn: 'params',
    params: PaperParams,
    body: z.strictObject({
      text: QuestionText,
      /** The words that the caller read: where others stand there by now, nothing is changed. Optional, as `If-Match` is. */
      instead_of: z.optional(QuestionText),
    }),
    changesPublicPage: true,
    status: 204,
    errors: [
      'batch_not_found',
      'question_not_found',
      'question_merged',
      'no_ballot_paper',
      'question_unavailable',
      'changed_meanwhile',
    ],
  }),
};
