import * as z from 'zod/mini';
import { defineEndpoint } from '#contract/wire/endpoint.ts';
import { Id } from '#contract/wire/fields.ts';
import { from } from '#contract/wire/roles.ts';
import { QuestionText } from '#contract/wire/text-fields.ts';
import { SeenWords } from './decisions.ts';
import { Question } from './questions.ts';

/** Into so many parts one question is split at once. */
export const mostParts = 10;

/** What becomes of a question that asks several things. */
export const splittingApi = {
  split: defineEndpoint({
    name: 'splitQuestion',
    summary:
      'Puts several questions in the place of one, while the batch stands in phase 1; each is of its author, who finds all of them. What others were merged into is not split; where later words of its author wait, these are decided on first',
    method: 'POST',
    path: '/api/admin/batches/{id}/splits',
    access: from('moderator'),
    params: z.object({ id: Id }),
    body: z.strictObject({
      id: Id,
      texts: z.array(QuestionText).check(z.minLength(2), z.maxLength(mostParts)),
      seen: SeenWords,
    }),
    changesPublicPage: true,
    status: 201,
    response: z.object({ questions: z.array(Question) }),
    errors: ['batch_not_found', 'question_not_found', 'state_move_unlawful', 'batch_full', 'changed_meanwhile'],
  }),
};
