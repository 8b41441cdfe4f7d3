import { type ImportColumn, importColumns } from '#contract/council/question-import.ts';
import type { Texts } from '#text/catalogue.ts';
import { toSpoken } from '#text/spoken.ts';
import { type Headings, toHeading } from './reading/headings-in-table.ts';

/** What the columns are called in a file of ours, of whatever language: in the template, and in a council's ranking. */
export function headingsOf(languages: readonly Texts[]): Headings {
  const names = new Map<string, ImportColumn>(importColumns.map((column) => [column, column]));
  for (const texts of languages) {
    const { sentences } = toSpoken(texts);
    for (const columns of [sentences.import?.columns, sentences.files?.ranking.columns])
      for (const column of importColumns) if (columns) names.set(toHeading(columns[column]), column);
  }
  return names;
}
