import * as z from 'zod/mini';
import { schemasOf } from '#contract/council/batch-rules.ts';
import { TurnoutByChannel } from '#contract/council/channels.ts';
import { Moderation } from '#contract/council/moderation.ts';
import { InvalidReason } from '#contract/council/sheets.ts';
import { defineEndpoint } from '#contract/wire/endpoint.ts';
import { Id, Moment } from '#contract/wire/fields.ts';
import { from } from '#contract/wire/roles.ts';
import {
  BatchRecord1,
  BatchRecord2,
  BatchRecord3,
  BatchRecord4,
  Count,
  Hash,
  rulesOfFourthFormat,
  UnprovenRestoration,
} from './earlier-records.ts';

const Sheets = BatchRecord4.shape.sheets.def.innerType;
const Cards = BatchRecord4.shape.cards.def.innerType;
const Arrivals = BatchRecord1.shape.arrivals.def.innerType;

/**
 * Everything that is needed to count the ballots of a completed batch again and to decide its ranking again, and nothing by which
 * a ballot could be told from another. docs/decisions/0015 and 0070 say what it proves.
 */
const BatchRecord5 = z.extend(BatchRecord4, {
  format: z.literal('ten-stones-record/5'),
  /** The product that wrote this file. */
  written_by: z.object({ version: z.string(), commit: z.string() }),
  /** The rules as they stood still from the start of stoning on; one that came later than this format stands beside those of the fourth. */
  rules: z.catchall(
    z.object(schemasOf<(typeof rulesOfFourthFormat)[number]>(rulesOfFourthFormat)),
    z.union([z.string(), z.number(), z.boolean(), z.null()]),
  ),
  turnout_by_channel: TurnoutByChannel,
  arrivals: z.optional(
    z.extend(Arrivals, {
      /** Absent below 20 ballots. */
      busiest_minute: z.optional(Count),
      /** Only where one network held the line in which newcomers wait. */
      held_line: z.optional(z.literal(true)),
    }),
  ),
  sheets: z.optional(
    z.extend(Sheets, {
      /** Those whose code was read; `without_code` are not among them. */
      invalid: z.partialRecord(InvalidReason, Count),
      /** The SHA-256 of the code of each sheet that did not count, sorted: for which reason is told of none. */
      not_counted: z.optional(z.array(Hash)),
      /** Sheets that did not count because their code was torn off. */
      without_code: z.optional(Count),
      /** Each number in the box that was said, in order; the last one is `in_box`. */
      in_box_said: z.optional(z.array(z.object({ at: Moment, count: Count }))),
      /** Sheets of the box that were not found. */
      given_up: z.optional(z.object({ count: Count, reason: z.string() })),
    }),
  ),
  cards: z.optional(
    z.extend(Cards, {
      /** How many of those that are void were given up for a sheet of paper; absent where none were. */
      exchanged: z.optional(Count),
    }),
  ),
  moderation: z.optional(Moderation),
  questions: z.array(
    z.extend(BatchRecord4.shape.questions.def.element, {
      /** In which language it is asked (BCP 47), where that is known. */
      language: z.optional(z.string()),
    }),
  ),
});
export type BatchRecord5 = z.infer<typeof BatchRecord5>;

export const BatchRecord = z.discriminatedUnion('format', [
  BatchRecord1,
  BatchRecord2,
  BatchRecord3,
  BatchRecord4,
  BatchRecord5,
]);
export type BatchRecord = z.infer<typeof BatchRecord>;

/** Whether a ballot can be written now: not on a full disk, or on a server that could lose it. */
export const BallotsState = z.enum(['taken', 'refused']);
export type BallotsState = z.infer<typeof BallotsState>;

export const CountHealth = z.object({
  checked_at: Moment,
  /** Settings of the database server under which ballots could be lost, as `fsync = off`. Until they are mended no ballot is taken. */
  unsafe_settings: z.array(z.string()),
  /** Rounds whose tallies are not what their ballots give. */
  differing: z.array(z.object({ batch_id: Id, batch_name: z.string(), round: z.number() })),
  unproven_restorations: z.array(UnprovenRestoration),
  ballots: BallotsState,
  /**
   * The last link of the log: who notes it down can prove later that nothing before it was changed. While a blind batch is in
   * stoning, the link that began it (docs/decisions/0064).
   */
  head: z.nullable(z.object({ sequence: z.number(), hash: Hash })),
});
export type CountHealth = z.infer<typeof CountHealth>;

export const countApi = {
  readRecord: defineEndpoint({
    name: 'readBatchRecord',
    summary: 'The record of a completed batch: everything that is needed to count it again, as a file',
    method: 'GET',
    path: '/api/batches/{id}/record',
    access: 'public',
    openToAll: true,
    params: z.object({ id: Id }),
    // Of a million ballots, for the first who asks.
    longestMs: 60_000,
    status: 200,
    response: BatchRecord5,
    errors: ['batch_not_found', 'batch_not_completed'],
  }),
  readHealth: defineEndpoint({
    name: 'readCountHealth',
    summary: 'Whether tallies and recount agree and the database server keeps what it answers',
    method: 'GET',
    path: '/api/admin/count-health',
    access: from('viewer'),
    status: 200,
    response: CountHealth,
    errors: [],
  }),
};
