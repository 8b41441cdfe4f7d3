import * as z from 'zod/mini';
import { defineEndpoint } from '#contract/wire/endpoint.ts';
import { Id } from '#contract/wire/fields.ts';
import { from } from '#contract/wire/roles.ts';
import { QuestionText } from '#contract/wire/text-fields.ts';
import { changedWords } from './given-words.ts';
import { Question } from './questions.ts';

/** Questions that likely ask the same, the most alike first, with how alike these two are. */
const Cluster = z.object({ ids: z.array(Id), likeness: z.number() });

const params = z.object({ id: Id });
/** So many questions become one at once. */
export const mostMerged = 50;
const Several = z.array(Id).check(z.minLength(2), z.maxLength(mostMerged));

/** The words of each that were merged. Where others stand there by now, the decision is `changed_meanwhile`. */
const SeenOfEach = z.array(z.strictObject({ id: Id, ...changedWords, text: QuestionText }));

/** What becomes of questions that ask the same. */
export const mergingApi = {
  clusters: defineEndpoint({
    name: 'listClusters',
    summary:
      'Groups of questions of the batch that likely ask the same, most alike first: at most 50; `more` says that there are others, `first` has the words of the first one',
    method: 'GET',
    path: '/api/admin/batches/{id}/clusters',
    access: from('moderator'),
    batchIn: 'params',
    params,
    status: 200,
    response: z.object({ clusters: z.array(Cluster), more: z.boolean(), first: z.array(z.string()) }),
    errors: ['batch_not_found'],
  }),
  keepApart: defineEndpoint({
    name: 'keepQuestionsApart',
    summary: 'These questions are not the same: no two of them are shown as one group any more',
    method: 'POST',
    path: '/api/admin/batches/{id}/clusters/apart',
    access: from('moderator'),
    params,
    body: z.strictObject({ ids: Several }),
    status: 204,
    errors: ['batch_not_found', 'question_not_found', 'merge_across_batches'],
  }),
  merge: defineEndpoint({
    name: 'mergeQuestions',
    summary:
      'Puts one question in one wording in the place of several, while the batch stands in phase 1; its author is the one who asked first, and the originals stay under it. Where later words of an author wait, these are decided on first',
    method: 'POST',
    path: '/api/admin/batches/{id}/merges',
    access: from('moderator'),
    params,
    body: z.strictObject({ ids: Several, text: QuestionText, seen: z.optional(SeenOfEach) }),
    changesPublicPage: true,
    status: 201,
    response: Question,
    errors: [
      'batch_not_found',
      'question_not_found',
      'merge_across_batches',
      'state_move_unlawful',
      'batch_full',
      'changed_meanwhile',
    ],
  }),
};
