import Papa from 'papaparse';
import { type Headings, isAddress, toHeading } from './headings-in-table.ts';
import { type Separator, separators } from './separators.ts';

const judgedLetters = 200_000;
const judgedRows = 200;

/**
 * What separates the cells. Sentences have commas and semicolons, so a sign is believed only where a heading of ours, a cell in
 * quotation marks or an address stands between two of it, and a tab where every row has one. Else lines are lines.
 */
export function detectSeparator(text: string, headings: Headings): Separator {
  const sample = text.slice(0, judgedLetters);
  const read = separators.filter(Boolean).map((separator) => ({ separator, rows: split(sample, separator, '\0') }));
  const named = read
    .map(({ separator, rows: [first = []] }) => ({
      separator,
      known: first.length > 1 ? countKnown(first, headings) : 0,
    }))
    .sort((one, other) => other.known - one.known)[0];
  if (named && named.known > 0) return named.separator;
  const believed = read.find(
    ({ separator, rows }) =>
      hasQuotedCells(sample, separator) || hasAddresses(rows, separator) || isTabbed(rows, separator),
  );
  return believed?.separator ?? '';
}

function split(text: string, delimiter: string, quoteChar = '"'): string[][] {
  const { data } = Papa.parse<string[]>(text, { delimiter, quoteChar, preview: judgedRows });
  return data.filter((row) => row.some((cell) => cell.trim() !== ''));
}

function countKnown(cells: readonly string[], headings: Headings): number {
  return cells.filter((cell) => headings.has(toHeading(cell.replaceAll('"', '')))).length;
}

/** A cell in quotation marks beside a separator. In a sentence a space comes behind the comma that follows a quotation. */
function hasQuotedCells(text: string, separator: string): boolean {
  return split(text, separator).some(
    (row) =>
      row.length > 1 &&
      !row.slice(1).some((cell) => cell.startsWith(' ')) &&
      row.some((cell, index) => {
        const quoted = `"${cell.replaceAll('"', '""')}"`;
        return index > 0 ? text.includes(separator + quoted) : isAtLineStart(text, quoted + separator);
      }),
  );
}

function isAtLineStart(text: string, words: string): boolean {
  return text.startsWith(words) || text.includes(`\n${words}`) || text.includes(`\r${words}`);
}

/** Whether a cell is an address; as commas stand in sentences, all rows then have as many cells. */
function hasAddresses(rows: readonly string[][], separator: string): boolean {
  const isEven = rows.every(({ length }) => length === rows[0]?.length);
  return (separator !== ',' || isEven) && rows.some((row) => row.length > 1 && row.some(isAddress));
}

/** A spreadsheet puts its cells on the clipboard like this. */
function isTabbed(rows: readonly string[][], separator: string): boolean {
  return separator === '\t' && rows.length > 0 && rows.every(({ length }) => length > 1);
}
