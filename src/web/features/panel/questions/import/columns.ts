import { type ImportColumn, type ImportRow, importColumns } from '#contract/council/question-import.ts';
import type { Table } from './read-table.ts';

/** Where in the table each of them stands; null: nowhere. */
type Places = Record<ImportColumn, number | null>;

/** What a table says by its first row: whether that holds headings, and which column is what. */
export type Layout = { hasHeading: boolean; places: Places };

/** A row that says something, with its number in the table. */
export type NumberedRow = { number: number; cells: ImportRow };

/** What a heading names, in the words of whatever file of ours. */
export type Headings = ReadonlyMap<string, ImportColumn>;

export function toHeading(cell: string): string {
  return cell.normalize('NFC').trim().toLowerCase();
}

/** Where no heading is known, the columns stand in the order of the template. */
export function layoutOf([first = []]: Table, headings: Headings): Layout {
  const named = first.map((cell) => headings.get(toHeading(cell)));
  const hasHeading = named.some((column) => column !== undefined);
  const place = (column: ImportColumn, order: number) => {
    const index = hasHeading ? named.indexOf(column) : order;
    return index >= 0 && index < first.length ? index : null;
  };
  const [text, author, author_email] = importColumns.map(place);
  return { hasHeading, places: { text: text ?? null, author: author ?? null, author_email: author_email ?? null } };
}

/** The rows with their words; `leftOut` counts those of which no cell that is read says anything, but for empty ones at the end. */
export function rowsOf(table: Table, { hasHeading, places }: Layout): { rows: NumberedRow[]; leftOut: number } {
  const all = table.map((row, index) => ({
    number: index + 1,
    cells: Object.fromEntries(importColumns.map((column) => [column, cellAt(row, places[column])])) as ImportRow,
    isEmpty: row.every(saysNothing),
  }));
  const read = hasHeading ? all.slice(1) : all;
  const rows = read.filter(({ cells }) => !Object.values(cells).every(saysNothing));
  const leftOut = read.filter((row) => !row.isEmpty).length - rows.length;
  return { rows: rows.map(({ number, cells }) => ({ number, cells })), leftOut };
}

function cellAt(row: readonly string[], place: number | null): string {
  return place === null ? '' : (row[place] ?? '');
}

function saysNothing(cell: string | null | undefined): boolean {
  return (cell ?? '').trim() === '';
}
