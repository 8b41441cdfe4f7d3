import * as z from 'zod/mini';
import { defineEndpoint } from '#contract/wire/endpoint.ts';
import { Id, Moment, Name } from '#contract/wire/fields.ts';
import { HelperTask } from '#contract/wire/helper-task.ts';
import { strangersGuessLimits } from '#contract/wire/rate-limits.ts';
import { from } from '#contract/wire/roles.ts';
import { TypedCode } from '#contract/wire/typed-code.ts';

/** A code, and until when it opens what it opens. `code` can be read only here. */
const MadeHelperCode = z.object({ id: Id, code: z.string(), until: Moment });
export type MadeHelperCode = z.infer<typeof MadeHelperCode>;

export const HelperCode = z.object({
  id: Id,
  opens: HelperTask,
  created_at: Moment,
  until: Moment,
  /** Who came with it, in the order in which they did. */
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
    summary: 'Makes a code that opens one thing of this batch for a week, or until its completion',
    method: 'POST',
    path: '/api/admin/batches/{id}/helpers',
    access: from('moderator'),
    batchIn: 'params',
    params: BatchParams,
    body: z.strictObject({ opens: HelperTask }),
    status: 201,
    response: MadeHelperCode,
    errors: ['batch_not_found', 'batch_completed'],
  }),
  endCode: defineEndpoint({
    name: 'endHelperCode',
    summary: 'Ends a code, and what everybody does who came with it',
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
    summary: 'Has this browser do what the code opens, under this name; nothing else of the panel opens',
    method: 'POST',
    path: '/api/helper',
    access: 'public',
    limits: strangersGuessLimits,
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
