import * as z from 'zod/mini';
import { defineEndpoint } from '#contract/wire/endpoint.ts';
import { Id, maxLengths } from '#contract/wire/fields.ts';
import { ownWords } from '#contract/wire/text-fields.ts';
import { Said } from './verdict.ts';

const limits = [{ per: 'author', times: 60, minutes: 60 }] as const;
const params = z.object({ id: Id, questionId: Id });
const errors = ['voter_unknown', 'batch_not_found', 'question_not_found', 'nothing_to_judge', 'verdict_given'] as const;

export const SaidVerdict = z.strictObject({ said: Said, words: z.optional(ownWords(maxLengths.verdict)) });
export type SaidVerdict = z.infer<typeof SaidVerdict>;

export const verdictsApi = {
  say: defineEndpoint({
    name: 'sayVerdict',
    summary:
      'Says of the outcome of a question that this browser submitted whether it was an answer, once; with words, which are read before they are published, where nobody else asked what it was merged into',
    method: 'PUT',
    path: '/api/batches/{id}/questions/{questionId}/mine/verdict',
    access: 'voter',
    limits,
    params,
    body: SaidVerdict,
    changesPublicPage: true,
    status: 204,
    errors: [...errors, 'no_words_of_several'],
  }),
  coSay: defineEndpoint({
    name: 'sayVerdictAsCoAsker',
    summary: 'The same by a browser that asked the question as well; shown as figures, from three on',
    method: 'PUT',
    path: '/api/batches/{id}/questions/{questionId}/co-askers/verdict',
    access: 'voter',
    limits,
    params,
    body: z.strictObject({ said: Said }),
    changesPublicPage: true,
    status: 204,
    errors,
  }),
};
