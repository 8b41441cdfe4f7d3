import * as z from 'zod/mini';
import { defineEndpoint } from '#contract/wire/endpoint.ts';
import { Id } from '#contract/wire/fields.ts';
import { from } from '#contract/wire/roles.ts';
import { LanguageCode } from '#contract/wire/text-fields.ts';
import { BatchRules } from './batch-rules.ts';
import { Batch } from './batches.ts';
import { InBox } from './box.ts';

export const mostSheets = 2000;
/** What stands on a sheet for trials. No sheet has it. */
export const specimenCode = 'TESTTESTTEST';
/** How many orders of the questions the sheets of a round have. */
export const variants = 8;

const params = z.object({ id: Id });
const Count = z.int().check(z.minimum(0));

/** Why a sheet does not count. */
export const InvalidReason = z.enum(['blank', 'unreadable', 'too_few', 'too_many', 'twice_named', 'other']);
export type InvalidReason = z.infer<typeof InvalidReason>;

export const SheetPackage = z.object({
  package: Id,
  language: z.string(),
  made: Count,
  counted: Count,
  invalid: z.partialRecord(InvalidReason, Count),
});
export type SheetPackage = z.infer<typeof SheetPackage>;

/** The code of each sheet is told this once. */
export const MadeSheets = z.object({
  package: Id,
  sheets: z.array(z.object({ code: z.string(), variant: z.int().check(z.minimum(1), z.maximum(variants)) })),
  /** By which sign each question is named on all sheets of the round. */
  signs: z.record(Id, z.string()),
});
export type MadeSheets = z.infer<typeof MadeSheets>;

/** The questions of a ballot paper as sheets name them; without signs until the first sheets are made. */
const SheetPaper = z.object({
  /** Where cards vote, whoever is handed a sheet gives up theirs. */
  voters: BatchRules.shape.voters,
  questions: z.array(
    z.object({
      id: Id,
      sign: z.nullable(z.string()),
      text: z.string(),
      author: z.string(),
      /** In which language it is asked (BCP 47), where that is known. */
      language: z.optional(z.string()),
      /** Taken out, or without words: on no sheet that is printed from now on. */
      is_out: z.boolean(),
    }),
  ),
});
export type SheetPaper = z.infer<typeof SheetPaper>;

export const sheetsApi = {
  paper: defineEndpoint({
    name: 'readSheetPaper',
    summary: 'The questions of the running ballot paper with the signs by which sheets name them',
    method: 'GET',
    path: '/api/admin/batches/{id}/sheet-paper',
    access: from('moderator'),
    helpers: 'entry',
    batchIn: 'params',
    params,
    status: 200,
    response: SheetPaper,
    errors: ['batch_not_found', 'paper_off', 'stoning_closed'],
  }),
  list: defineEndpoint({
    name: 'listSheets',
    summary: 'The packages of sheets of the current round: how many were made, counted and invalid',
    method: 'GET',
    path: '/api/admin/batches/{id}/sheets',
    access: from('moderator'),
    batchIn: 'params',
    params,
    status: 200,
    response: z.array(SheetPackage),
    errors: ['batch_not_found'],
  }),
  make: defineEndpoint({
    name: 'makeSheets',
    summary: 'Makes a package of sheets of the running ballot paper; its codes are in this answer and nowhere else',
    method: 'POST',
    path: '/api/admin/batches/{id}/sheets',
    access: from('administrator'),
    batchIn: 'params',
    params,
    body: z.strictObject({
      count: z.int().check(z.minimum(1), z.maximum(mostSheets)),
      language: LanguageCode,
    }),
    longestMs: 30_000,
    status: 201,
    response: MadeSheets,
    errors: ['batch_not_found', 'paper_off', 'stoning_closed'],
  }),
  closeOnline: defineEndpoint({
    name: 'closeOnline',
    summary:
      'Closes online stoning for good: from then on only paper is counted. Where a deadline has closed it, says how many sheets lie in the box',
    method: 'POST',
    path: '/api/admin/batches/{id}/close-online',
    access: from('administrator'),
    batchIn: 'params',
    params,
    body: z.strictObject({ sheets_in_box: InBox }),
    changesPublicPage: true,
    status: 200,
    response: Batch,
    errors: ['batch_not_found', 'paper_off', 'stoning_closed', 'online_closed', 'sheets_missing'],
  }),
};
