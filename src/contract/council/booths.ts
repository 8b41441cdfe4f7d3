import * as z from 'zod/mini';
import { defineEndpoint } from '#contract/wire/endpoint.ts';
import { Id, Moment } from '#contract/wire/fields.ts';
import { RequiredIdempotencyKey } from '#contract/wire/idempotency.ts';
import { deviceCodeLimits } from '#contract/wire/rate-limits.ts';
import { from } from '#contract/wire/roles.ts';
import { TypedCode } from '#contract/wire/typed-code.ts';
import { BallotReceipt, Choices } from './ballots.ts';
import { channelRows } from './channels.ts';

/** A code that makes one device a booth, once, and until when. `code` can be read only here. */
const MadeBooth = z.object({ id: Id, number: z.int(), code: z.string(), until: Moment });
export type MadeBooth = z.infer<typeof MadeBooth>;

/** A booth as the panel lists it. */
export const ListedBooth = z.object({
  id: Id,
  /** By which it is called in the hall, within its batch. */
  number: z.int(),
  created_at: Moment,
  /** Until when its code makes a device a booth; null once it did. */
  code_until: z.nullable(Moment),
  opened_at: z.nullable(Moment),
  /** When the device was last heard of, to the minute. */
  last_used_at: z.nullable(Moment),
});
export type ListedBooth = z.infer<typeof ListedBooth>;

/** What a device that is a booth knows of itself. */
export const Booth = z.object({ batch: z.object({ id: Id, name: z.string() }) });
export type Booth = z.infer<typeof Booth>;

/** Whether a ballot was given. Null: it was not, and never will be. */
const SettledBallot = z.object({ given: z.nullable(BallotReceipt) });
export type SettledBallot = z.infer<typeof SettledBallot>;

const BatchParams = z.object({ id: Id });

export const boothsApi = {
  list: defineEndpoint({
    name: 'listBooths',
    summary: 'The booths of a batch and the codes that can still make one, newest first',
    method: 'GET',
    path: '/api/admin/batches/{id}/booths',
    access: from('moderator'),
    helpers: 'booth',
    batchIn: 'params',
    params: BatchParams,
    status: 200,
    response: z.array(ListedBooth),
    errors: [],
  }),
  make: defineEndpoint({
    name: 'makeBooth',
    summary: 'Makes a code that holds ten minutes and makes one device a booth',
    method: 'POST',
    path: '/api/admin/batches/{id}/booths',
    access: from('moderator'),
    helpers: 'booth',
    batchIn: 'params',
    params: BatchParams,
    status: 201,
    response: MadeBooth,
    errors: ['batch_not_found', 'batch_completed', 'booth_off', 'booths_full'],
  }),
  end: defineEndpoint({
    name: 'endBooth',
    summary: 'Ends a booth, or a code that waits to make one',
    method: 'DELETE',
    path: '/api/admin/batches/{id}/booths/{booth}',
    access: from('moderator'),
    helpers: 'booth',
    batchIn: 'params',
    params: z.object({ id: Id, booth: Id }),
    status: 204,
    errors: ['booth_not_found'],
  }),
  open: defineEndpoint({
    name: 'openBooth',
    summary: 'Makes this browser a booth, and signs out whoever is signed in or helps in it',
    method: 'POST',
    path: '/api/booth',
    access: 'public',
    limits: deviceCodeLimits,
    body: z.strictObject({ code: TypedCode }),
    status: 200,
    response: Booth,
    errors: ['booth_code_unknown'],
  }),
  read: defineEndpoint({
    name: 'readBooth',
    summary: 'The batch whose booth this browser is',
    method: 'GET',
    path: '/api/booth',
    access: 'booth',
    status: 200,
    response: Booth,
    errors: ['booth_unknown'],
  }),
  showCard: defineEndpoint({
    name: 'showCardAtBooth',
    summary:
      'Whether a voting card can give a ballot at this booth; nothing of it stays in the browser, so its code comes with the ballot again',
    method: 'POST',
    path: '/api/booth/card',
    access: 'booth',
    body: z.strictObject({ code: TypedCode }),
    status: 204,
    errors: ['booth_unknown', 'card_unknown', 'card_void', 'card_used', 'online_closed'],
  }),
  cast: defineEndpoint({
    name: 'castAtBooth',
    summary:
      'Gives the ten stones of whoever is at the booth, with the code of a voting card where cards vote; the same Idempotency-Key gets the first answer again',
    method: 'POST',
    path: '/api/booth/ballots',
    access: 'booth',
    headers: RequiredIdempotencyKey,
    body: z.strictObject({ choices: Choices, card: z.optional(TypedCode) }),
    changesPublicPage: true,
    status: 201,
    response: BallotReceipt,
    errors: [
      'ballot_given_up',
      ...channelRows.booth.refusals,
      'stoning_closed',
      'online_closed',
      'too_few_questions',
      'question_unavailable',
      'already_completed',
      'idempotency_key_reused',
      'database_unsafe',
    ],
  }),
  settle: defineEndpoint({
    name: 'settleAtBooth',
    summary: 'Says whether the ballot with this Idempotency-Key was given at this booth; if not, it never will be',
    method: 'POST',
    path: '/api/booth/ballots/settle',
    access: 'booth',
    headers: RequiredIdempotencyKey,
    status: 200,
    response: SettledBallot,
    errors: ['booth_unknown'],
  }),
};
