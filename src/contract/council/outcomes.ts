import * as z from 'zod/mini';
import { defineEndpoint } from '#contract/wire/endpoint.ts';
import { Id, Moment, maxLengths } from '#contract/wire/fields.ts';
import { from, type Role } from '#contract/wire/roles.ts';
import { CouncilWords, TypedLink } from '#contract/wire/text-fields.ts';
import { completeWebAddress, isAddress } from '#contract/wire/web-address.ts';
import { isWellFormed } from '#contract/wire/words.ts';
import { needsReason, Outcome, ShownOutcome } from './council-outcome.ts';

/** Empty: there is none. Without a scheme it is https. */
const Link = z.nullable(
  z.pipe(
    TypedLink.check(
      z.overwrite(completeWebAddress),
      z.maxLength(maxLengths.link),
      z.refine((text) => text === '' || isSecureAddress(text), 'must begin with https://'),
    ),
    z.transform((text) => (text === '' ? null : text)),
  ),
);

const Day = z.iso.date().check(z.regex(/^(?:19|2\d)\d\d-/, 'is not a day in our calendar'));

const outcomeFields = {
  state: Outcome.shape.state,
  words: CouncilWords,
  day: Day,
  link: Link,
  /** Of anything but a promise it is not looked at: by when an answer is due the server reckons. */
  due: z.optional(z.nullable(Day)),
};

/** An outcome as somebody who writes another one has read it, with what is shown besides, which is not looked at. */
const ReadOutcome = z.strictObject({
  ...outcomeFields,
  by: z.optional(ShownOutcome.shape.by),
  language: ShownOutcome.shape.language,
  corrected: ShownOutcome.shape.corrected,
});

/**
 * An outcome as it is written. That a question was sent needs no words; a 'not' needs its reason; everything else words, or a link to
 * them. A promise says until when.
 */
export const WrittenOutcome = z.strictObject(outcomeFields).check(
  z.refine(({ state, words, link }) => state === 'sent' || words !== null || link !== null, {
    error: 'needs words or a link',
    path: ['words'],
  }),
  z.refine(({ state, words }) => !needsReason(state) || words !== null, { error: 'needs its reason', path: ['words'] }),
  z.refine(({ state, day, due }) => state !== 'promised' || (typeof due === 'string' && due >= day), {
    error: 'needs the day until which it is promised, which is not before the day of the promise',
    path: ['due'],
  }),
);
export type WrittenOutcome = z.infer<typeof WrittenOutcome>;

function isSecureAddress(text: string): boolean {
  if (!/^https:\/\/[^\s\p{Cc}@/?#]+(?:[/?#]\S*)?$/u.test(text) || !isWellFormed(text)) return false;
  return isAddress(text);
}

/** A batch whose questions the council can write about. */
export const CouncilBatch = z.object({
  id: Id,
  /** Its result is read under this address: `GET /api/batches/{slug}`. */
  slug: z.string(),
  name: z.string(),
  completed_at: Moment,
  /** How many outcomes are written. */
  outcomes: z.number(),
});
export type CouncilBatch = z.infer<typeof CouncilBatch>;

/** Who acted for the council when a state was written, which administrators and the council read; `sequence` numbers the states of a question. */
export const OutcomeWriter = z.object({ question_id: Id, sequence: z.number(), written_by: z.string() });
export type OutcomeWriter = z.infer<typeof OutcomeWriter>;

const access: readonly Role[] = [...from('moderator'), 'council'];

export const outcomesApi = {
  listBatches: defineEndpoint({
    name: 'listCouncilBatches',
    summary: 'Completed batches, the last completed one first, with how many outcomes are written',
    method: 'GET',
    path: '/api/admin/outcomes',
    access,
    status: 200,
    response: z.array(CouncilBatch),
    errors: [],
  }),
  listWriters: defineEndpoint({
    name: 'listOutcomeWriters',
    summary:
      'Who wrote each state of the questions of a completed batch, by name; what the product or an earlier version wrote has none',
    method: 'GET',
    path: '/api/admin/batches/{id}/outcomes',
    access: [...from('viewer'), 'council'],
    batchIn: 'params',
    params: z.object({ id: Id }),
    status: 200,
    response: z.array(OutcomeWriter),
    errors: ['batch_not_found', 'batch_not_completed'],
  }),
  write: defineEndpoint({
    name: 'writeOutcome',
    summary:
      'Writes what became of a question that went to the council: a further state beside the earlier ones, or the last one in other words; null takes the last state back, within ten minutes',
    method: 'PUT',
    path: '/api/admin/batches/{id}/questions/{questionId}/outcome',
    access,
    batchIn: 'params',
    params: z.object({ id: Id, questionId: Id }),
    body: z.strictObject({
      outcome: z.nullable(WrittenOutcome),
      /** What the caller read: where something else stands there by now, nothing is written. Optional, as `If-Match` is. */
      instead_of: z.optional(z.nullable(ReadOutcome)),
    }),
    changesPublicPage: true,
    status: 204,
    errors: [
      'batch_not_found',
      'question_not_found',
      'batch_not_completed',
      'question_unavailable',
      'question_not_forwarded',
      'outcome_unlawful',
      'undo_too_late',
      'changed_meanwhile',
    ],
  }),
};
