import * as z from 'zod/mini';
import { defineEndpoint } from '#contract/wire/endpoint.ts';
import { FaultyRow } from '#contract/wire/faulty-row.ts';
import { Id, maxLengths } from '#contract/wire/fields.ts';
import { OptionalIdempotencyKey } from '#contract/wire/idempotency.ts';
import { from } from '#contract/wire/roles.ts';
import { Email } from '#contract/wire/text-fields.ts';
import { givenWords } from './given-words.ts';
import { mapWords, questionWordNames } from './question-words.ts';

/** What the cells of a row have to hold, each by itself: `ImportRow` takes anything, so that all faults are told at once. */
export const ImportCells = z.object({ ...givenWords, author_email: Email });
export type ImportColumn = keyof typeof ImportCells.shape;
/** What is read of a row, in this order. */
export const importColumns = [...questionWordNames, 'author_email'] as const satisfies readonly ImportColumn[];

/** As many as a batch takes, unless its rule says otherwise. */
export const mostImportedRows = 5_000;

// Anything that stands in a cell: what is wrong with it is said by row and column.
const cell = z.nullish(z.string());

/** Whether a cell names nobody: it is empty, or a dash stands there. Such a question comes in as one that was left nameless. */
export function namesNobody(author: string | null | undefined): boolean {
  return /^[\s\p{Pd}]*$/u.test(author ?? '');
}

/** A question of a file. Without a name it is nameless; without an address it has none, and its author can be told nothing. */
export const ImportRow = z.strictObject({ ...mapWords(givenWords, () => cell), author_email: cell });
export type ImportRow = z.infer<typeof ImportRow>;

/** A row whose words are there already: in an earlier row, or, where that is null, in the batch. It is told and taken all the same. */
const RepeatedRow = z.object({ row: z.number(), earlier: z.nullable(z.number()) });
export type RepeatedRow = z.infer<typeof RepeatedRow>;

const longestRowBytes = 4 * (maxLengths.question + maxLengths.name + maxLengths.email) + 100;

export const questionImportApi = {
  import: defineEndpoint({
    name: 'importQuestions',
    summary:
      'Brings the questions of a file into a batch in submission: all of them, or none where a row is wrong; with `dry_run` it only says what is wrong, and which words are there already',
    method: 'POST',
    path: '/api/admin/batches/{id}/questions/import',
    access: from('moderator'),
    params: z.object({ id: Id }),
    headers: OptionalIdempotencyKey,
    body: z.strictObject({
      rows: z.array(ImportRow).check(z.minLength(1), z.maxLength(mostImportedRows)),
      dry_run: z.optional(z.boolean()),
    }),
    longestBodyBytes: mostImportedRows * longestRowBytes,
    longestMs: 60_000,
    changesPublicPage: true,
    status: 200,
    /** The rows that are wrong, and how many are not; with `dry_run` also those that repeat something, else the ids, row by row. */
    response: z.object({
      rows: z.array(FaultyRow),
      count: z.number(),
      repeated: z.optional(z.array(RepeatedRow)),
      ids: z.optional(z.array(Id)),
    }),
    errors: [
      'batch_not_found',
      'batch_full',
      'batch_in_stoning',
      'batch_completed',
      'import_invalid',
      'idempotency_key_reused',
    ],
  }),
};
