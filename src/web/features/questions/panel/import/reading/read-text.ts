import Papa from 'papaparse';
import { withoutFormulaMarks } from './formula-marks.ts';
import type { Headings } from './headings-in-table.ts';
import { detectSeparator } from './separator.ts';
import { type Separator, separators } from './separators.ts';
import type { Choice, TableRead, Unreadable } from './table.ts';

/** Reads what a spreadsheet puts on the clipboard, CSV, or a list of lines. */
export function readText(text: string, headings: Headings, choice: Choice = {}): TableRead | Unreadable {
  // A byte order mark, and a line by which Excel says what stands between the cells.
  const [line = '', named] = /^\ufeff?(?:sep=(.)\r?\n)?/.exec(text) ?? [];
  const written = text.slice(line.length);
  const said = separators.find((separator) => separator === named);
  const separator = choice.separator ?? said ?? detectSeparator(written, headings);
  const rows = separator === '' ? readLines(written) : readCells(written, separator);
  if ('code' in rows) return rows;
  const table = withoutFormulaMarks(rows)
    .map((cells, index) => ({ number: index + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  return { table, hidden: { rows: 0, columns: 0, sheets: 0 }, separator };
}

function readCells(text: string, delimiter: Separator): string[][] | Unreadable {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter });
  const open = errors.find(({ type, code }) => type === 'Quotes' && code === 'MissingQuotes');
  return open ? { code: 'quotes', row: (open.row ?? 0) + 1 } : data;
}

/** A sign that stands in no text. */
const nowhere = '\x1f';

/** A cell of several lines comes from a spreadsheet in quotation marks; all others are part of a sentence. */
function readLines(text: string): string[][] {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: nowhere });
  if (!errors.some(({ type }) => type === 'Quotes')) return data;
  return text.split(/\r\n|\r|\n/).map((line) => [line]);
}
