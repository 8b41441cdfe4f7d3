import * as z from 'zod/mini';
import { defineEndpoint } from '#contract/wire/endpoint.ts';
import { Id, Moment } from '#contract/wire/fields.ts';
import { OptionalIdempotencyKey } from '#contract/wire/idempotency.ts';
import { from } from '#contract/wire/roles.ts';
import { TypedCode } from '#contract/wire/typed-code.ts';
import { InvalidReason, mostSheets } from './sheets.ts';
import { Sign } from './signs.ts';

const params = z.object({ id: Id });
const stackParams = z.object({ id: Id, stackId: Id });
const Count = z.int().check(z.minimum(0));

/** Two passes have to agree; the third decides of what differs, and is made by somebody of neither. */
export const Pass = z.union([z.literal(1), z.literal(2), z.literal(3)]);
export type Pass = z.infer<typeof Pass>;

export const StackState = z.enum(['open', 'counted', 'discarded']);

export const Stack = z.object({
  id: Id,
  number: z.number(),
  /** Whether one person may enter both passes. */
  one_person: z.boolean(),
  state: StackState,
  opened_at: Moment,
  closed_at: z.nullable(Moment),
  /** How many sheets each pass holds, while it is open. */
  entered: z.tuple([Count, Count, Count]),
  /** Who entered in which pass, each person once, by the names that they gave. */
  people: z.array(z.object({ pass: Pass, name: z.string() })),
  /** Once it counted. */
  counted: z.nullable(Count),
  invalid: z.nullable(Count),
  /** Those whose code was torn off, not among the invalid; null where there was none. */
  without_code: z.nullable(Count),
});
export type Stack = z.infer<typeof Stack>;

/** What a stack comes to as it is entered so far; nothing of what any sheet gives. */
export const StackCount = z.object({
  counted: Count,
  invalid: z.partialRecord(InvalidReason, Count),
  /** Null while the passes say different numbers. */
  without_code: z.nullable(Count),
  /** Sheets on which the passes do not agree, or that one of them lacks. */
  undecided: Count,
});
export type StackCount = z.infer<typeof StackCount>;

/** The signs of 4, 3, 2 and 1 stones, as they stand on the sheet; or why it does not count. */
export const Signs = z.tuple([Sign, Sign, Sign, Sign]);
export type Signs = z.infer<typeof Signs>;
const NewEntry = z
  .strictObject({
    pass: Pass,
    /** Null for sheets whose code is torn off: `count` is how many of them this pass sees in the stack, in place of what it said before. */
    code: z.nullable(TypedCode),
    signs: z.optional(Signs),
    invalid: z.optional(z.enum([...InvalidReason.options, 'without_code'])),
    count: z.optional(Count.check(z.maximum(mostSheets))),
    /** Puts it in place of what this pass has for the sheet. */
    replaces: z.optional(z.boolean()),
    /** With a third look by somebody of a pass: the code of one of the other pass, who looks at the sheet together with them. */
    countersign: z.optional(TypedCode),
  })
  .check(
    z.refine(({ pass, countersign }) => countersign === undefined || pass === 3, {
      error: 'is taken with a third look alone',
      path: ['countersign'],
    }),
    z.refine(
      ({ code, invalid, count }) =>
        (code === null) === (invalid === 'without_code') && (code === null) === (count !== undefined),
      { error: 'is null with `without_code` and a `count`, and with nothing else', path: ['code'] },
    ),
    z.refine(({ signs, invalid }) => (signs === undefined) !== (invalid === undefined), {
      error: 'is needed, or `invalid`, and not both',
      path: ['signs'],
    }),
  );
export type NewEntry = z.infer<typeof NewEntry>;

const Reading = z.object({
  signs: z.nullable(Signs),
  invalid: z.nullable(z.enum([...InvalidReason.options, 'without_code'])),
  /** With `without_code`: how many. */
  count: z.optional(Count),
  /** Who entered it: two, where they made a third look together. Nobody: a version before this one did not note it. */
  by: z.array(z.string()),
});

/** What a pass has of a sheet, and what it had before, the earliest first. */
const Seen = z.nullable(z.object({ position: Count, ...Reading.shape, replaced: z.array(Reading) }));

/**
 * A sheet on which the passes do not agree, or that one of them lacks, or of which somebody replaced what somebody else had entered: in
 * order of what was entered first. Without a code: of how many sheets that is torn off, where the passes say different numbers.
 */
export const Difference = z.object({ code: z.nullable(z.string()), first: Seen, second: Seen, third: Seen });
export type Difference = z.infer<typeof Difference>;

const ForOtherPass = {
  /** With `again`: the other of the first two passes lacks the sheet, and whoever asks can enter it there. */
  for_other_pass: z.boolean(),
};

export const stacksApi = {
  list: defineEndpoint({
    name: 'listStacks',
    summary: 'The stacks of sheets of the current round, oldest first, with who entered',
    method: 'GET',
    path: '/api/admin/batches/{id}/stacks',
    access: from('moderator'),
    helpers: 'entry',
    batchIn: 'params',
    params,
    status: 200,
    response: z.array(Stack),
    errors: ['batch_not_found'],
  }),
  open: defineEndpoint({
    name: 'openStack',
    summary: 'Opens a stack, whose sheets are entered twice, by two people or, with `one_person`, by one',
    method: 'POST',
    path: '/api/admin/batches/{id}/stacks',
    access: from('moderator'),
    batchIn: 'params',
    params,
    body: z.strictObject({ one_person: z.optional(z.boolean()) }),
    status: 201,
    response: Stack,
    errors: ['batch_not_found', 'paper_off', 'stoning_closed'],
  }),
  enter: defineEndpoint({
    name: 'enterSheet',
    summary:
      'Enters a sheet in a pass of a stack. The same once more is `again`, unless it is a repeat with the same key; another in its place needs `replaces`. With `code: null` it sets how many sheets lack their code. The third pass takes what differs, by somebody of neither pass or, with `countersign`, by one of each together',
    method: 'POST',
    path: '/api/admin/batches/{id}/stacks/{stackId}/entries',
    access: from('moderator'),
    helpers: 'entry',
    batchIn: 'params',
    params: stackParams,
    headers: OptionalIdempotencyKey,
    body: NewEntry,
    status: 200,
    response: z.object({ entered: Count, again: z.boolean(), ...ForOtherPass }),
    errors: [
      'batch_not_found',
      'stack_not_found',
      'stack_closed',
      'stack_differs',
      'pass_of_same_person',
      'third_look_of_same_person',
      'third_look_made',
      'countersign_unknown',
      'sheet_unknown',
      'sheet_of_other_round',
      'sheet_counted',
      'sheet_entered',
      'sign_unknown',
      'sign_twice',
    ],
  }),
  checkCode: defineEndpoint({
    name: 'checkSheetCode',
    summary:
      'Whether a pass of a stack can take the sheet with this code, before its signs are typed; `again`: it has the sheet. Nothing is entered',
    method: 'POST',
    path: '/api/admin/batches/{id}/stacks/{stackId}/codes',
    access: from('moderator'),
    helpers: 'entry',
    batchIn: 'params',
    params: stackParams,
    body: z.strictObject({ pass: Pass, code: TypedCode }),
    status: 200,
    response: z.object({ again: z.boolean(), ...ForOtherPass }),
    errors: [
      'batch_not_found',
      'stack_not_found',
      'stack_closed',
      'stack_differs',
      'sheet_unknown',
      'sheet_of_other_round',
      'sheet_counted',
      'sheet_entered',
    ],
  }),
  countersign: defineEndpoint({
    name: 'makeCountersign',
    summary:
      'Makes a code that holds ten minutes and works once: by it whoever asks for it takes part in a third look that is entered at another screen',
    method: 'POST',
    path: '/api/admin/batches/{id}/stacks/{stackId}/countersigns',
    access: from('moderator'),
    helpers: 'entry',
    batchIn: 'params',
    params: stackParams,
    status: 201,
    response: z.object({ code: z.string(), until: Moment }),
    errors: ['batch_not_found', 'stack_not_found', 'stack_closed'],
  }),
  differences: defineEndpoint({
    name: 'listStackDifferences',
    summary:
      'The sheets of a stack on which its passes do not agree, that one lacks, or of which somebody replaced what somebody else had entered; nothing of any other',
    method: 'GET',
    path: '/api/admin/batches/{id}/stacks/{stackId}/differences',
    access: from('moderator'),
    helpers: 'entry',
    batchIn: 'params',
    params: stackParams,
    status: 200,
    response: z.array(Difference),
    errors: ['batch_not_found', 'stack_not_found'],
  }),
  readCount: defineEndpoint({
    name: 'readStackCount',
    summary:
      'How many sheets of a stack would count, are invalid by reason and lack their code, before it counts for good',
    method: 'GET',
    path: '/api/admin/batches/{id}/stacks/{stackId}/count',
    access: from('moderator'),
    batchIn: 'params',
    params: stackParams,
    status: 200,
    response: StackCount,
    errors: ['batch_not_found', 'stack_not_found'],
  }),
  count: defineEndpoint({
    name: 'countStack',
    summary: 'Counts a stack whole, for good, once online stoning has closed; what was entered is deleted with it',
    method: 'POST',
    path: '/api/admin/batches/{id}/stacks/{stackId}/count',
    access: from('moderator'),
    batchIn: 'params',
    params: stackParams,
    longestMs: 60_000,
    changesPublicPage: true,
    status: 200,
    response: Stack,
    errors: [
      'batch_not_found',
      'paper_off',
      'stack_not_found',
      'stack_closed',
      'stack_differs',
      'online_open',
      'stoning_closed',
      'sheet_counted',
      'database_unsafe',
    ],
  }),
  discard: defineEndpoint({
    name: 'discardStack',
    summary: 'Discards a stack that has not counted, with what was entered; its sheets can be entered again',
    method: 'DELETE',
    path: '/api/admin/batches/{id}/stacks/{stackId}',
    access: from('moderator'),
    batchIn: 'params',
    params: stackParams,
    status: 204,
    errors: ['batch_not_found', 'stack_not_found', 'stack_closed'],
  }),
};
