import { type Options, stringify } from 'csv-stringify/sync';
import type { AuditEntry } from '#contract/audit.ts';

const columns = [
  'at',
  'actor_name',
  'actor_id',
  'kind',
  'batch_name',
  'batch_id',
  'subject_id',
  'before',
  'after',
] as const satisfies readonly (keyof AuditEntry)[];

const options: Options = {
  columns,
  // A batch called =HYPERLINK(…) must stay words in whatever opens the file.
  escape_formulas: true,
  record_delimiter: 'windows',
  cast: { object: (fields) => JSON.stringify(fields) },
};

/** Pages of entries as the pieces of one CSV file. The byte order mark tells spreadsheets that it is UTF-8. */
export async function* toCsv(pages: AsyncIterable<readonly AuditEntry[]>): AsyncGenerator<string> {
  yield stringify([], { ...options, header: true, bom: true });
  for await (const entries of pages) yield stringify([...entries], options);
}
