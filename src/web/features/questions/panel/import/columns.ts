import { type ImportColumn, type ImportRow, importColumns } from '#contract/council/question-import.ts';
import { type Headings, isAddress, toHeading } from './reading/headings-in-table.ts';
import type { Row, Table } from './reading/table.ts';

/** Where in the table each of them stands; null: nowhere. */
type Places = Record<ImportColumn, number | null>;

/** What a table says by its first row: whether that holds headings, and which column is what. */
export type Layout = { hasHeading: boolean; places: Places };

/** A row that says something, with its number in the table. */
export type NumberedRow = { number: number; cells: ImportRow };

/** What is read of a table, and how many rows are left out: without words, or with crossed out ones. */
export type RowsRead = { rows: NumberedRow[]; leftOut: number; struckOut: number; partlyStruck: number };

/** The places of the columns in which something stands. */
export function filledColumns(table: Table): number[] {
  const filled = new Set<number>();
  for (const { cells } of table) for (const [index, cell] of cells.entries()) if (!saysNothing(cell)) filled.add(index);
  return [...filled].sort((one, other) => one - other);
}

/**
 * Columns are known by their headings, that of the addresses by what stands in it. The question is else what says most; without a
 * heading the columns stand in the order of the template.
 */
export function layoutOf(table: Table, headings: Headings): Layout {
  const filled = filledColumns(table);
  const first = table[0]?.cells ?? [];
  const names = new Map(filled.map((index) => [index, headings.get(toHeading(first[index] ?? ''))]));
  const addresses = columnOfAddresses(table, names);
  const named = (column: ImportColumn) =>
    filled.find((index) => names.get(index) === column && index !== addresses) ?? null;
  const isKnown = filled.some((index) => names.get(index) !== undefined);
  const author_email = addresses ?? named('author_email');
  const others = filled.filter((index) => index !== author_email);
  if (!isKnown) {
    const [text = null, author = null, third = null] = others;
    const hasHeading = headsAddresses(first, addresses);
    return { hasHeading, places: { text, author, author_email: author_email ?? third } };
  }
  const author = named('author');
  const text =
    named('text') ??
    wordiest(
      table,
      others.filter((index) => index !== author),
    );
  return { hasHeading: true, places: { text, author, author_email } };
}

/** The column of which most cells are addresses; of several the one that is called so. */
function columnOfAddresses(table: Table, names: ReadonlyMap<number, ImportColumn | undefined>): number | null {
  const rows = table.length > 1 ? table.slice(1) : table;
  const found = [...names.keys()].filter((index) => {
    const said = rows.map(({ cells }) => cells[index] ?? '').filter((cell) => !saysNothing(cell));
    return said.filter(isAddress).length > said.length / 2;
  });
  return found.find((index) => names.get(index) === 'author_email') ?? found[0] ?? null;
}

/** Whether the first row names the addresses below it: it holds none itself, and nothing that reads like a sentence. */
function headsAddresses(first: readonly string[], addresses: number | null): boolean {
  const name = addresses === null ? '' : (first[addresses] ?? '');
  return !saysNothing(name) && !name.includes('@') && !first.some((cell) => /[.?!…؟]\s*$/.test(cell));
}

/** The column that says most. */
function wordiest(table: Table, places: readonly number[]): number | null {
  const said = places.map((index) => ({
    index,
    letters: table.slice(1).reduce((sum, { cells }) => sum + (cells[index]?.length ?? 0), 0),
  }));
  return said.sort((one, other) => other.letters - one.letters)[0]?.index ?? null;
}

/** The rows with their words. */
export function rowsOf(table: Table, { hasHeading, places }: Layout): RowsRead {
  const cellsOf = ({ cells }: Row) =>
    Object.fromEntries(importColumns.map((column) => [column, cellAt(cells, places[column])])) as ImportRow;
  const all = (hasHeading ? table.slice(1) : table).map((row) => {
    const cells = cellsOf(row);
    return { row, cells, isStruckOut: row.struck === true && saysNothing(cells.text) };
  });
  const left = all.filter(({ isStruckOut }) => !isStruckOut);
  const rows = left.filter(({ cells }) => !Object.values(cells).every(saysNothing));
  return {
    rows: rows.map(({ row: { number }, cells }) => ({ number, cells })),
    leftOut: left.length - rows.length,
    struckOut: all.length - left.length,
    partlyStruck: rows.filter(({ row }) => row.struck).length,
  };
}

/** The columns in which something stands that is not read. */
export function unreadColumns(table: Table, { hasHeading, places }: Layout): number[] {
  const read: readonly (number | null)[] = Object.values(places);
  return filledColumns(hasHeading ? table.slice(1) : table).filter((index) => !read.includes(index));
}

/** What a column is called: by its heading, else undefined. */
export function headingAt(table: Table, { hasHeading }: Layout, index: number): string | undefined {
  const heading = hasHeading ? (table[0]?.cells[index] ?? '').trim() : '';
  return heading === '' ? undefined : heading;
}

function cellAt(row: readonly string[], place: number | null): string {
  return place === null ? '' : (row[place] ?? '');
}

function saysNothing(cell: string | null | undefined): boolean {
  return (cell ?? '').trim() === '';
}
