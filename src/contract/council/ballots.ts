import * as z from 'zod/mini';
import { defineEndpoint } from '#contract/wire/endpoint.ts';
import { Id } from '#contract/wire/fields.ts';
import { OptionalIdempotencyKey, RequiredIdempotencyKey } from '#contract/wire/idempotency.ts';
import { newVoterLimits } from '#contract/wire/rate-limits.ts';
import { refusalsOnOwnDevice } from './channels.ts';

/** What the picks of a ballot are worth, the favourite first. */
export const stonesOfPicks = [4, 3, 2, 1] as const;
export const picksPerBallot = 4;
export const stonesPerBallot = 10;

/** The ids of the questions that get 4, 3, 2 and 1 stones, in this order. */
export const Choices = z
  .tuple([Id, Id, Id, Id])
  .check(
    z.refine(
      (ids) => new Set(ids.map((id) => id.toLowerCase())).size === ids.length,
      'must be four different questions',
    ),
  );
export type Choices = z.infer<typeof Choices>;

export const BallotReceipt = z.object({ receipt: z.string(), round: z.number() });
export type BallotReceipt = z.infer<typeof BallotReceipt>;

/** For how long letting go of a ballot can be taken back, on a screen. */
export const secondsToTakeBack = 10;

/** A voter's own ballot. Its choices are there only while they may change: never once it was let go of. */
export const MyBallot = z.extend(BallotReceipt, { choices: z.optional(Choices) });
export type MyBallot = z.infer<typeof MyBallot>;

/** Another ballot in place of the one with this receipt. It may come with a key, by which a retry is known. */
export const BallotChange = z.strictObject({
  choices: Choices,
  replaces: z.string().check(z.regex(/^[\x21-\x7e]{1,40}$/)),
});
export type BallotChange = z.infer<typeof BallotChange>;

const BatchParams = z.object({ id: Id });

export const ballotsApi = {
  becomeVoter: defineEndpoint({
    name: 'becomeVoter',
    summary: 'Gives this browser its voter cookie; one that has it keeps it',
    method: 'POST',
    path: '/api/voters',
    access: 'public',
    limits: newVoterLimits,
    status: 204,
    errors: [],
  }),
  cast: defineEndpoint({
    name: 'castBallot',
    summary: 'Gives ten stones; the same Idempotency-Key gets the first answer again',
    method: 'POST',
    path: '/api/batches/{id}/ballots',
    access: 'voter',
    // Nothing that a hall shares: how many voters there are is limited where they get their cookies.
    limits: [{ per: 'voter', times: 10, minutes: 5 }],
    params: BatchParams,
    headers: RequiredIdempotencyKey,
    body: z.strictObject({ choices: Choices }),
    changesPublicPage: true,
    status: 201,
    response: BallotReceipt,
    errors: [
      'voter_unknown',
      'batch_not_found',
      'stoning_closed',
      'online_closed',
      'too_few_questions',
      'question_unavailable',
      'own_question',
      ...refusalsOnOwnDevice,
      'already_completed',
      'idempotency_key_reused',
      'database_unsafe',
    ],
  }),
  findMine: defineEndpoint({
    name: 'findMyBallot',
    summary: "This voter's receipt in the current round, with the choices while they may change",
    method: 'GET',
    path: '/api/batches/{id}/ballots/mine',
    access: 'voter',
    // A page asks when it opens, and in the seconds after a question left the ballot paper.
    limits: [{ per: 'voter', times: 60, minutes: 1 }],
    params: BatchParams,
    status: 200,
    response: MyBallot,
    errors: ['voter_unknown', 'ballot_not_found'],
  }),
  changeMine: defineEndpoint({
    name: 'changeMyBallot',
    summary:
      "Replaces this voter's ballot: gives the stones otherwise where the batch's rule lets ballots change, else places anew what was given to questions that were taken out. The same change again gets the first answer",
    method: 'PUT',
    path: '/api/batches/{id}/ballots/mine',
    access: 'voter',
    // Each change stays on record for good. Nothing that a hall shares, so that nobody's changes hold others back.
    limits: [{ per: 'voter', times: 10, minutes: 30 }],
    params: BatchParams,
    headers: OptionalIdempotencyKey,
    body: BallotChange,
    changesPublicPage: true,
    status: 200,
    response: BallotReceipt,
    errors: [
      'voter_unknown',
      'batch_not_found',
      'ballot_not_found',
      'ballot_final',
      'stoning_closed',
      'online_closed',
      'question_unavailable',
      'own_question',
      ...refusalsOnOwnDevice,
      'changed_meanwhile',
      'idempotency_key_reused',
      'database_unsafe',
    ],
  }),
  letGo: defineEndpoint({
    name: 'letGoOfMyBallot',
    summary:
      "Makes this voter's ballot of the current round final: its choices are told to nobody and it is given otherwise by nobody. For ten seconds it can be taken back",
    method: 'PUT',
    path: '/api/batches/{id}/ballots/mine/final',
    access: 'voter',
    limits: [{ per: 'voter', times: 30, minutes: 10 }],
    params: BatchParams,
    status: 204,
    errors: ['voter_unknown', 'ballot_not_found'],
  }),
  takeBackLettingGo: defineEndpoint({
    name: 'takeBackLettingGo',
    summary: "Takes back within ten seconds that this voter's ballot is final",
    method: 'DELETE',
    path: '/api/batches/{id}/ballots/mine/final',
    access: 'voter',
    limits: [{ per: 'voter', times: 30, minutes: 10 }],
    params: BatchParams,
    status: 204,
    errors: ['voter_unknown', 'ballot_not_found', 'ballot_final'],
  }),
};
