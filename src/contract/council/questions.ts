import * as z from 'zod/mini';
import { defineEndpoint } from '#contract/wire/endpoint.ts';
import { Id } from '#contract/wire/fields.ts';
import { OptionalIdempotencyKey } from '#contract/wire/idempotency.ts';
import { Ids, pageOfList, SelectedIds } from '#contract/wire/listing.ts';
import { IfMatch } from '#contract/wire/revision.ts';
import { from } from '#contract/wire/roles.ts';
import { Email, LanguageCode, Reason, Search, StoredEmail } from '#contract/wire/text-fields.ts';
import { changedWords, givenWords } from './given-words.ts';
import { PublicQuestion } from './public-question.ts';
import { questionImportApi } from './question-import.ts';
import { QuestionState, ReasonCode } from './question-state.ts';
import { submissionsApi } from './submissions.ts';

export const Question = z.extend(PublicQuestion, {
  /** Empty where none was given, once the author's data were erased and the question stayed, and for viewers. */
  author_email: z.string(),
  /** Only where somebody said its language; `und`: that nobody knows it. Else `language` is guessed. */
  said_language: z.optional(z.string()),
  batch_id: z.nullable(Id),
  revision: z.number(),
  state: QuestionState,
  /**
   * Only where there is one: why it was declined; of a published one, why its author's later words were. Of a reason that has a code,
   * in the language of who reads.
   */
  reason: z.optional(z.string()),
  reason_code: z.optional(ReasonCode),
  /** In which language the reason is, where that is known. */
  reason_language: z.optional(z.string()),
  /** Only of a merged one: the question that took its place. */
  merged_into: z.optional(Id),
  /** Only of a part: the question that was split, while that is there. */
  split_from: z.optional(Id),
});
export type Question = z.infer<typeof Question>;

export const NewQuestion = z.strictObject({
  ...givenWords,
  /** Null for somebody without an address, who can be told nothing. */
  author_email: z.nullable(Email),
  batch_id: z.optional(z.nullable(Id)),
});

export const QuestionChange = z
  .strictObject({
    ...changedWords,
    author_email: z.optional(Email),
    /** In which language it is asked; `und`: nobody knows; null: it is guessed. On a ballot paper it stays as it was there. */
    language: z.optional(z.nullable(LanguageCode)),
    batch_id: z.optional(z.nullable(Id)),
  })
  .check(z.refine((change) => Object.keys(change).length > 0, 'names nothing to change'));
export type QuestionChange = z.infer<typeof QuestionChange>;

/**
 * Which questions: with these words in text, author, e-mail address; of this batch, or of `none`; in this state; of this person; that would
 * come along from this completed batch, because they did not go to the council. Viewers find nothing by an address. Without a state
 * all are found, but of a batch past submission those on its ballot paper.
 */
const questionFilters = {
  search: z.optional(Search),
  batch: z.optional(z.union([Id, z.literal('none')])),
  state: z.optional(QuestionState),
  author_email: z.optional(StoredEmail),
  not_forwarded_from: z.optional(Id),
};

export const QuestionFilter = z.strictObject(questionFilters);
export type QuestionFilter = z.infer<typeof QuestionFilter>;

export const QuestionOrder = z.enum(['newest', 'oldest', 'author', 'stones']);
export type QuestionOrder = z.infer<typeof QuestionOrder>;

/** Which batches begin a new round, and why. Everybody can read the reason, beside the round that is set aside. */
export const StonesReset = z.strictObject({
  batches: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(1000))),
  reason: z.optional(Reason),
});
export type StonesReset = z.infer<typeof StonesReset>;

const QuestionParams = z.object({ id: Id });

/** How many questions are in a batch, or in none, now. */
const QuestionsInBatch = z.object({
  batch_id: z.nullable(Id),
  /** Those that are published. */
  count: z.number(),
  /** What moderators have to decide: questions that wait, and published ones with other words that do; in a completed batch words about answers. */
  waiting: z.number(),
  /** What stands on the ballot paper stays there when it goes on into another batch; null while there is no paper. */
  on_paper: z.nullable(z.number()),
});
export type QuestionsInBatch = z.infer<typeof QuestionsInBatch>;

export const questionsApi = {
  ...submissionsApi,
  ...questionImportApi,
  list: defineEndpoint({
    name: 'listQuestions',
    summary: 'All questions, newest first, or a page of those that are looked for',
    method: 'GET',
    path: '/api/admin/questions',
    access: from('viewer'),
    batchIn: 'query',
    query: z.strictObject({
      ...questionFilters,
      ...pageOfList,
      ids: z.optional(Ids),
      order: z.optional(QuestionOrder),
    }),
    status: 200,
    response: z.array(Question),
    errors: [],
  }),
  count: defineEndpoint({
    name: 'countQuestions',
    summary: 'How many questions there are, or are found',
    method: 'GET',
    path: '/api/admin/questions/count',
    access: from('viewer'),
    batchIn: 'query',
    query: QuestionFilter,
    status: 200,
    response: z.object({ count: z.number() }),
    errors: [],
  }),
  countByBatch: defineEndpoint({
    name: 'countQuestionsByBatch',
    summary: 'How many questions are in which batch, or in none, how many stand on its ballot paper, and how many wait',
    method: 'GET',
    path: '/api/admin/questions/count-by-batch',
    access: from('viewer'),
    status: 200,
    response: z.array(QuestionsInBatch),
    errors: [],
  }),
  create: defineEndpoint({
    name: 'createQuestion',
    summary: 'Creates a question, in a batch or in none',
    method: 'POST',
    path: '/api/admin/questions',
    access: from('moderator'),
    batchIn: 'body',
    headers: OptionalIdempotencyKey,
    body: NewQuestion,
    changesPublicPage: true,
    status: 201,
    response: Question,
    errors: ['batch_not_found', 'batch_full', 'batch_in_stoning', 'batch_completed', 'idempotency_key_reused'],
  }),
  update: defineEndpoint({
    name: 'updateQuestion',
    summary: 'Changes part of a question',
    method: 'PATCH',
    path: '/api/admin/questions/{id}',
    access: from('moderator'),
    params: QuestionParams,
    headers: IfMatch,
    body: QuestionChange,
    changesPublicPage: true,
    status: 200,
    response: Question,
    errors: [
      'question_not_found',
      'batch_not_found',
      'batch_full',
      'batch_in_stoning',
      'batch_completed',
      'state_move_unlawful',
      'question_merged',
      'changed_meanwhile',
    ],
  }),
  delete: defineEndpoint({
    name: 'deleteQuestion',
    summary:
      'Deletes a question with all that was merged into it; what stands on a ballot paper leaves an empty marker there, so that the recount holds',
    method: 'DELETE',
    path: '/api/admin/questions/{id}',
    access: from('moderator'),
    params: QuestionParams,
    changesPublicPage: true,
    status: 204,
    errors: ['question_not_found', 'too_few_questions'],
  }),
  moveSome: defineEndpoint({
    name: 'moveQuestions',
    summary: 'Moves these questions into a batch or out of any; those of a batch in stoning stay',
    method: 'POST',
    path: '/api/admin/questions/move',
    access: from('administrator'),
    body: z.strictObject({ ids: SelectedIds, batch_id: z.nullable(Id) }),
    changesPublicPage: true,
    status: 200,
    response: z.object({ moved: z.number(), stayed: z.number() }),
    errors: ['batch_not_found', 'batch_full', 'batch_in_stoning', 'batch_completed'],
  }),
  deleteSome: defineEndpoint({
    name: 'deleteQuestions',
    summary: 'Deletes these questions; those that stand on a ballot paper stay',
    method: 'POST',
    path: '/api/admin/questions/delete',
    access: from('moderator'),
    body: z.strictObject({ ids: SelectedIds }),
    changesPublicPage: true,
    status: 200,
    response: z.object({ deleted: z.number(), stayed: z.number() }),
    errors: [],
  }),
  resetStones: defineEndpoint({
    name: 'resetStones',
    summary:
      'Opens a new round in batches that have ballots: those that are named, else all that are not completed; a completed one only for owners. Earlier ballots stay recountable as set aside',
    method: 'POST',
    path: '/api/admin/stones/reset',
    access: from('administrator'),
    body: StonesReset,
    changesPublicPage: true,
    status: 200,
    response: z.object({ batches: z.number(), ballots: z.number() }),
    errors: ['batch_not_found'],
  }),
};
