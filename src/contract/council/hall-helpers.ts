import * as z from 'zod/mini';
import { defineEndpoint } from '#contract/wire/endpoint.ts';
import { Id, Moment } from '#contract/wire/fields.ts';
import { HelperTask } from '#contract/wire/helper-task.ts';
import { deviceCodeLimits } from '#contract/wire/rate-limits.ts';
import { from } from '#contract/wire/roles.ts';
import { Name } from '#contract/wire/text-fields.ts';
import { TypedCode } from '#contract/wire/typed-code.ts';

/**
 * What stands before the name of a helper wherever it is stored and sent, as in the audit: nobody who types a name is taken for
 * somebody with an account.
 */
export const helperPrefix = 'Helper: ';

/** How many people one answer may make codes for. */
export const mostHelperCodes = 50;

/** A code that lets one person in, and until when it opens what it opens. `code` can be read only here. */
const MadeHelperCode = z.object({ id: Id, code: z.string(), until: Moment });
export type MadeHelperCode = z.infer<typeof MadeHelperCode>;

export const HelperCode = z.object({
  id: Id,
  opens: HelperTask,
  created_at: Moment,
  until: Moment,
  /** Whether it lets somebody in: nobody has come with it, or not since it was renewed. */
  waits: z.boolean(),
  /** Who came with it: one person at most. */
  helpers: z.array(z.object({ name: z.string(), came_at: Moment, last_used_at: Moment })),
});
export type HelperCode = z.infer<typeof HelperCode>;

/** Who helps in this browser, in which batch, and with what. */
export const Helper = z.object({
  name: z.string(),
  opens: HelperTask,
  batch: z.object({ id: Id, name: z.string() }),
  until: Moment,
});
export type Helper = z.infer<typeof Helper>;

const BatchParams = z.object({ id: Id });

export const hallHelpersApi = {
  listCodes: defineEndpoint({
    name: 'listHelperCodes',
    summary: 'The codes of a batch by which people without an account help, newest first, and who came with them',
    method: 'GET',
    path: '/api/admin/batches/{id}/helpers',
    access: from('moderator'),
    batchIn: 'params',
    params: BatchParams,
    status: 200,
    response: z.array(HelperCode),
    errors: [],
  }),
  makeCode: defineEndpoint({
    name: 'makeHelperCode',
    summary:
      'Makes a code that lets one person in, to one thing of this batch, for a week or until its completion; with `count` a code for each of so many',
    method: 'POST',
    path: '/api/admin/batches/{id}/helpers',
    access: from('moderator'),
    batchIn: 'params',
    params: BatchParams,
    body: z.strictObject({
      opens: HelperTask,
      count: z.optional(z.int().check(z.minimum(1), z.maximum(mostHelperCodes))),
    }),
    status: 201,
    response: z.union([z.object({ codes: z.array(MadeHelperCode) }), MadeHelperCode]),
    errors: ['batch_not_found', 'batch_completed'],
  }),
  renewCode: defineEndpoint({
    name: 'renewHelperCode',
    summary: 'Makes a new code for the same person, whose browser is out from then on, and the earlier code with it',
    method: 'POST',
    path: '/api/admin/batches/{id}/helpers/{code}/renewal',
    access: from('moderator'),
    batchIn: 'params',
    params: z.object({ id: Id, code: Id }),
    status: 201,
    response: MadeHelperCode,
    errors: ['helper_code_not_found'],
  }),
  endCode: defineEndpoint({
    name: 'endHelperCode',
    summary: 'Ends a code, and what the person does who came with it',
    method: 'DELETE',
    path: '/api/admin/batches/{id}/helpers/{code}',
    access: from('moderator'),
    batchIn: 'params',
    params: z.object({ id: Id, code: Id }),
    status: 204,
    errors: ['helper_code_not_found'],
  }),
  begin: defineEndpoint({
    name: 'beginToHelp',
    summary:
      'Has this browser do what the code opens, under this name or, where the code was renewed, the earlier one. A code lets one browser in, once',
    method: 'POST',
    path: '/api/helper',
    access: 'public',
    limits: deviceCodeLimits,
    body: z.strictObject({ code: TypedCode, name: Name }),
    status: 200,
    response: Helper,
    errors: ['helper_code_unknown'],
  }),
  read: defineEndpoint({
    name: 'readHelper',
    summary: 'Who helps in this browser; null: nobody',
    method: 'GET',
    path: '/api/helper',
    access: 'public',
    status: 200,
    response: z.object({ helper: z.nullable(Helper) }),
    errors: [],
  }),
  end: defineEndpoint({
    name: 'endToHelp',
    summary: 'Nobody helps in this browser any more',
    method: 'DELETE',
    path: '/api/helper',
    access: 'public',
    status: 204,
    errors: [],
  }),
};
