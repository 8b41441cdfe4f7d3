import * as z from 'zod/mini';
import { defineEndpoint } from '#contract/wire/endpoint.ts';
import { Id } from '#contract/wire/fields.ts';
import { from } from '#contract/wire/roles.ts';
import { PublicReason } from '#contract/wire/text-fields.ts';
import { Batch } from './batches.ts';

export const InBox = z.int().check(z.minimum(0), z.maximum(1_000_000));

/** What the number of sheets in the box is held against; they have to add up before a batch is completed. */
export const Box = z.object({
  /** Null until it was said. */
  in_box: z.nullable(z.int()),
  counted: z.int(),
  /** With those whose code is torn off. */
  invalid: z.int(),
  given_up: z.int(),
});
export type Box = z.infer<typeof Box>;

const params = z.object({ id: Id });

export const boxApi = {
  sayInBox: defineEndpoint({
    name: 'saySheetsInBox',
    summary:
      'Says how many sheets lay in the box, or puts the number right, until the batch is completed; each number stays on record',
    method: 'PUT',
    path: '/api/admin/batches/{id}/sheets/in-box',
    access: from('administrator'),
    batchIn: 'params',
    params,
    body: z.strictObject({ count: InBox }),
    changesPublicPage: true,
    status: 200,
    response: Batch,
    errors: ['batch_not_found', 'paper_off', 'stoning_closed', 'online_open', 'sheets_missing'],
  }),
  giveUp: defineEndpoint({
    name: 'giveUpSheets',
    summary:
      'Gives up so many sheets of the box that were not found, in place of what was given up before, for a reason that stands on the result; 0 takes it back',
    method: 'POST',
    path: '/api/admin/batches/{id}/sheets/give-up',
    access: from('owner'),
    batchIn: 'params',
    params,
    body: z.strictObject({ count: InBox, reason: PublicReason }),
    changesPublicPage: true,
    status: 200,
    response: Batch,
    errors: ['batch_not_found', 'paper_off', 'stoning_closed', 'online_open', 'sheets_missing'],
  }),
};
