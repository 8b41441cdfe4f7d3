import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { BatchName, Id, Moment, PhaseText } from './fields.ts';
import { OptionalIdempotencyKey } from './idempotency.ts';
import { IfMatch } from './revision.ts';

export const Phase = z.union([z.literal(1), z.literal(2), z.literal(3)]);
export type Phase = z.infer<typeof Phase>;
export const phases = { submission: 1, stoning: 2, completed: 3 } as const;

/** What an organiser may choose for a batch. */
export const questionsLimit = { default: 5000, most: 50_000 } as const;
export const BatchRules = z.strictObject({
  /** How many questions may stand in it. */
  questions_limit: z.int().check(z.minimum(1), z.maximum(questionsLimit.most)),
});
export type BatchRules = z.infer<typeof BatchRules>;

/** A batch as everyone may see it. `ballots` is the turnout of the current round. */
export const PublicBatch = z.object({
  id: Id,
  name: z.string(),
  submission_deadline: Moment,
  stoning_deadline: Moment,
  is_active: z.boolean(),
  phase: Phase,
  phase_1_text: z.nullable(z.string()),
  phase_2_text: z.nullable(z.string()),
  phase_3_text: z.nullable(z.string()),
  created_at: Moment,
  stoning_round: z.number(),
  ballots: z.number(),
  rules: BatchRules,
});
export type PublicBatch = z.infer<typeof PublicBatch>;

export const Batch = z.extend(PublicBatch, { revision: z.number() });
export type Batch = z.infer<typeof Batch>;

const BatchParams = z.object({ id: Id });

export const NewBatch = z.strictObject({
  name: BatchName,
  submission_deadline: Moment,
  stoning_deadline: Moment,
  rules: z.optional(z.partial(BatchRules)),
});
export type NewBatch = z.infer<typeof NewBatch>;

export const BatchChange = z
  .strictObject({
    name: z.optional(BatchName),
    submission_deadline: z.optional(Moment),
    stoning_deadline: z.optional(Moment),
    is_active: z.optional(z.boolean()),
    phase: z.optional(Phase),
    phase_1_text: z.optional(PhaseText),
    phase_2_text: z.optional(PhaseText),
    phase_3_text: z.optional(PhaseText),
    rules: z.optional(z.partial(BatchRules)),
  })
  .check(z.refine((change) => Object.keys(change).length > 0, 'names nothing to change'));
export type BatchChange = z.infer<typeof BatchChange>;

/** For moving all questions there are: 100,000 took 25 s on a busy laptop. */
const longestMoveMs = 60_000;

export const batchesApi = {
  list: defineEndpoint({
    name: 'listBatches',
    summary: 'All batches, newest first',
    method: 'GET',
    path: '/api/admin/batches',
    access: 'viewer',
    status: 200,
    response: z.array(Batch),
    errors: [],
  }),
  create: defineEndpoint({
    name: 'createBatch',
    summary: 'Creates a batch in phase 1, inactive, and assigns all existing questions to it',
    method: 'POST',
    path: '/api/admin/batches',
    access: 'administrator',
    headers: OptionalIdempotencyKey,
    body: NewBatch,
    longestMs: longestMoveMs,
    changesPublicPage: true,
    status: 201,
    response: Batch,
    errors: ['batch_full', 'idempotency_key_reused'],
  }),
  update: defineEndpoint({
    name: 'updateBatch',
    summary: 'Changes part of a batch; activating one deactivates the active one',
    method: 'PATCH',
    path: '/api/admin/batches/{id}',
    access: 'administrator',
    params: BatchParams,
    headers: IfMatch,
    body: BatchChange,
    changesPublicPage: true,
    status: 200,
    response: Batch,
    errors: ['batch_not_found', 'changed_meanwhile'],
  }),
  assignAll: defineEndpoint({
    name: 'assignAllQuestions',
    summary: 'Assigns all existing questions to the batch',
    method: 'PUT',
    path: '/api/admin/batches/{id}/questions',
    access: 'administrator',
    params: BatchParams,
    longestMs: longestMoveMs,
    changesPublicPage: true,
    status: 200,
    response: z.object({ count: z.number() }),
    errors: ['batch_not_found', 'batch_full'],
  }),
  assign: defineEndpoint({
    name: 'assignQuestion',
    summary: 'Assigns one question to the batch',
    method: 'PUT',
    path: '/api/admin/batches/{id}/questions/{questionId}',
    access: 'administrator',
    params: z.object({ id: Id, questionId: Id }),
    changesPublicPage: true,
    status: 204,
    errors: ['batch_not_found', 'question_not_found', 'batch_full'],
  }),
  unassign: defineEndpoint({
    name: 'unassignQuestion',
    summary: 'Takes one question out of the batch',
    method: 'DELETE',
    path: '/api/admin/batches/{id}/questions/{questionId}',
    access: 'administrator',
    params: z.object({ id: Id, questionId: Id }),
    changesPublicPage: true,
    status: 204,
    errors: ['batch_not_found', 'question_not_found'],
  }),
};
