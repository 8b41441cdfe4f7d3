import * as z from 'zod/mini';
import { defineEndpoint } from '#contract/wire/endpoint.ts';
import { Id, Moment } from '#contract/wire/fields.ts';
import { OptionalIdempotencyKey } from '#contract/wire/idempotency.ts';
import { IfMatch } from '#contract/wire/revision.ts';
import { from } from '#contract/wire/roles.ts';
import {
  BatchName,
  LanguageCode,
  mostLanguages,
  PhaseText,
  PublicReason,
  Reason,
  TranslatedText,
  Venue,
} from '#contract/wire/text-fields.ts';
import { BatchRules } from './batch-rules.ts';
import { batchTextNames, forTexts, Phase, PublicBatch } from './public-batch.ts';

/**
 * Why a batch that was to move on by itself does not, or will not: it is not active; its deadlines are in the wrong order; both
 * passed while nobody was there; four questions are needed, or a voting card that is valid; the step was taken back.
 */
export const Waits = z.enum(['inactive', 'swapped', 'both_missed', 'too_few_questions', 'no_cards', 'taken_back']);
export type Waits = z.infer<typeof Waits>;

/** A step that somebody planned: for a moment, or for the deadline of the phase. */
const PlannedStep = z.object({ phase: Phase, for: z.nullable(Moment) });

export const Batch = z.extend(PublicBatch, {
  revision: z.number(),
  /** The last part of the address of its result. */
  slug: z.string(),
  /** When it was completed last: from then on it has a page for good. */
  completed_at: z.nullable(Moment),
  /** Its round was completed with ballots, be it reopened since: only an owner sets it aside. */
  had_result: z.boolean(),
  /** Its result is in no list; found by its address only. */
  unlisted: z.boolean(),
  waits: z.nullable(Waits),
  /**
   * By what the days for an answer stand still since its last completion: it was handed over, or answers are awaited because nobody did
   * for fourteen days; null while they can be changed.
   */
  answer_days_fixed: z.nullable(z.enum(['handed_over', 'awaited'])),
  planned: z.nullable(PlannedStep),
  /** Since when it is folded away in the panel. */
  archived_at: z.nullable(Moment),
  /**
   * Reasons for declining a question, to choose from; null: all that the product offers. One that is the code of such a reason is told
   * to each reader in their language, and is given as `reason_code`.
   */
  reasons: z.nullable(z.array(z.string())),
  /** Where there are any: what readers of these languages read in place of one of `reasons`. */
  reason_texts: z.optional(z.array(z.object({ language: z.string(), place: z.number(), text: z.string() }))),
});
export type Batch = z.infer<typeof Batch>;

const BatchParams = z.object({ id: Id });

/**
 * Which questions come along to a new batch: all that are not in a batch in stoning; those that are in none; those of a
 * completed batch that did not go to the council; none.
 */
export const TakeAlong = z.enum(['all', 'unassigned', 'not_forwarded', 'none']);
export type TakeAlong = z.infer<typeof TakeAlong>;

/** A batch that was made, and how many questions came along. */
export const CreatedBatch = z.extend(Batch, { taken_along: z.number() });
export type CreatedBatch = z.infer<typeof CreatedBatch>;

export const NewBatch = z
  .strictObject({
    name: BatchName,
    submission_deadline: Moment,
    stoning_deadline: Moment,
    rules: z.optional(z.partial(BatchRules)),
    take_along: z.optional(TakeAlong),
    /** The completed batch that `not_forwarded` means. */
    take_along_from: z.optional(Id),
  })
  .check(
    z.refine(
      ({ take_along, take_along_from }) => (take_along === 'not_forwarded') === (take_along_from !== undefined),
      { error: 'goes together with `take_along: not_forwarded`', path: ['take_along_from'] },
    ),
  );
export type NewBatch = z.infer<typeof NewBatch>;

const PhaseTexts = z.array(z.strictObject({ language: LanguageCode, phase: Phase, text: TranslatedText })).check(
  z.maxLength(150),
  z.refine(
    (texts) => new Set(texts.map(({ language, phase }) => `${language} ${phase}`)).size === texts.length,
    'has two texts for one language and phase',
  ),
);

/** So many reasons of its own a batch has at most. */
export const mostReasons = 12;

const ReasonTexts = z
  .array(
    z.strictObject({
      language: LanguageCode,
      /** Of the reason in `reasons`, from 1. */
      place: z.int().check(z.minimum(1), z.maximum(mostReasons)),
      text: PublicReason,
    }),
  )
  .check(
    z.maxLength(mostLanguages * mostReasons),
    z.refine(
      (texts) => new Set(texts.map(({ language, place }) => `${language} ${place}`)).size === texts.length,
      'has two texts for one language and reason',
    ),
  );

/** When a planned step is taken. */
export const PlannedFor = z.enum(['in_ten_minutes', 'at_deadline']);
export type PlannedFor = z.infer<typeof PlannedFor>;

export const BatchChange = z
  .strictObject({
    name: z.optional(BatchName),
    submission_deadline: z.optional(Moment),
    stoning_deadline: z.optional(Moment),
    is_active: z.optional(z.boolean()),
    phase: z.optional(Phase),
    ...forTexts(batchTextNames, () => z.optional(PhaseText)),
    venue: z.optional(Venue),
    unlisted: z.optional(z.boolean()),
    /** All that there are then. */
    phase_texts: z.optional(PhaseTexts),
    reasons: z.optional(z.nullable(z.array(PublicReason).check(z.maxLength(mostReasons)))),
    /** All that there are then. Without it those of reasons whose words stay are kept. */
    reason_texts: z.optional(ReasonTexts),
    /** Folds it away in the panel; one that is active stays in sight. */
    is_archived: z.optional(z.boolean()),
    rules: z.optional(z.partial(BatchRules)),
    /** Plans the next step of an active batch, in ten minutes or at the deadline of its phase; null cancels what was planned. */
    plan: z.optional(z.nullable(z.strictObject({ phase: Phase, when: PlannedFor }))),
    /** Why a batch goes back to phase 1: it stands beside the round that is set aside by that. */
    reason: z.optional(Reason),
  })
  .check(z.refine(({ reason: _, ...change }) => Object.keys(change).length > 0, 'names nothing to change'));
export type BatchChange = z.infer<typeof BatchChange>;

/** For moving all questions there are: 100,000 took 25 s on a busy laptop. */
const longestMoveMs = 60_000;

export const batchesApi = {
  list: defineEndpoint({
    name: 'listBatches',
    summary: 'All batches, newest first',
    method: 'GET',
    path: '/api/admin/batches',
    access: from('viewer'),
    batchIn: 'answer',
    status: 200,
    response: z.array(Batch),
    errors: [],
  }),
  create: defineEndpoint({
    name: 'createBatch',
    summary:
      'Creates a batch in phase 1, inactive, and moves the questions into it that `take_along` names: `all` where it is left out, of completed batches too. Those of a batch in stoning stay; `taken_along` says how many came',
    method: 'POST',
    path: '/api/admin/batches',
    access: from('administrator'),
    headers: OptionalIdempotencyKey,
    body: NewBatch,
    longestMs: longestMoveMs,
    changesPublicPage: true,
    status: 201,
    response: CreatedBatch,
    errors: ['batch_full', 'batch_not_found', 'batch_not_completed', 'idempotency_key_reused'],
  }),
  update: defineEndpoint({
    name: 'updateBatch',
    summary: 'Changes part of a batch; activating one deactivates the active one',
    method: 'PATCH',
    path: '/api/admin/batches/{id}',
    access: from('administrator'),
    batchIn: 'params',
    params: BatchParams,
    headers: IfMatch,
    body: BatchChange,
    // Starting to stone writes a row for each question.
    longestMs: longestMoveMs,
    changesPublicPage: true,
    status: 200,
    response: Batch,
    errors: [
      'batch_not_found',
      'changed_meanwhile',
      'rules_frozen',
      'step_not_plannable',
      'stacks_open',
      'sheets_missing',
      'check_stops',
    ],
  }),
  delete: defineEndpoint({
    name: 'deleteBatch',
    summary: 'Deletes a batch that never had a ballot and is not active; its questions stay, in no batch',
    method: 'DELETE',
    path: '/api/admin/batches/{id}',
    access: from('administrator'),
    batchIn: 'params',
    params: BatchParams,
    longestMs: longestMoveMs,
    changesPublicPage: true,
    status: 204,
    errors: ['batch_not_found', 'batch_active', 'batch_has_ballots'],
  }),
  takenOut: defineEndpoint({
    name: 'listTakenOutQuestions',
    summary:
      'Questions that were taken out of a ballot paper of the batch and are among its questions all the same; `is_out` on the running paper',
    method: 'GET',
    path: '/api/admin/batches/{id}/taken-out',
    access: from('moderator'),
    batchIn: 'params',
    params: BatchParams,
    status: 200,
    response: z.array(z.object({ id: Id, text: z.string(), reason: z.string(), is_out: z.boolean() })),
    errors: ['batch_not_found'],
  }),
  showStones: defineEndpoint({
    name: 'showStones',
    summary: 'Shows everybody the stones of a batch in stoning that was to show them when it is completed',
    method: 'POST',
    path: '/api/admin/batches/{id}/show-stones',
    access: from('owner'),
    params: BatchParams,
    changesPublicPage: true,
    status: 200,
    response: Batch,
    errors: ['batch_not_found', 'batch_not_blind', 'stones_stay_hidden'],
  }),
  assignAll: defineEndpoint({
    name: 'assignAllQuestions',
    summary: 'Moves all existing questions into the batch but those of a batch in stoning, which are `left`',
    method: 'PUT',
    path: '/api/admin/batches/{id}/questions',
    access: from('administrator'),
    params: BatchParams,
    longestMs: longestMoveMs,
    changesPublicPage: true,
    status: 200,
    response: z.object({ count: z.number(), left: z.number() }),
    errors: ['batch_not_found', 'batch_full', 'batch_in_stoning', 'batch_completed'],
  }),
  assign: defineEndpoint({
    name: 'assignQuestion',
    summary: 'Assigns one question to the batch',
    method: 'PUT',
    path: '/api/admin/batches/{id}/questions/{questionId}',
    access: from('administrator'),
    params: z.object({ id: Id, questionId: Id }),
    changesPublicPage: true,
    status: 204,
    errors: [
      'batch_not_found',
      'question_not_found',
      'batch_full',
      'batch_in_stoning',
      'batch_completed',
      'state_move_unlawful',
    ],
  }),
  unassign: defineEndpoint({
    name: 'unassignQuestion',
    summary: 'Takes one question out of the batch',
    method: 'DELETE',
    path: '/api/admin/batches/{id}/questions/{questionId}',
    access: from('administrator'),
    batchIn: 'params',
    params: z.object({ id: Id, questionId: Id }),
    changesPublicPage: true,
    status: 204,
    errors: ['batch_not_found', 'question_not_found', 'batch_in_stoning', 'state_move_unlawful'],
  }),
};
