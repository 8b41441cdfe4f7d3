import Papa from 'papaparse';
import { readSheet } from 'read-excel-file/universal';
import { withoutFormulaMarks } from './formula-marks.ts';

/** Rows of cells as they stand in a file or were pasted; the first row is number 1. */
export type Table = readonly (readonly string[])[];

/** Why there is no table: it is no such file, or a quotation mark of this row does not close. */
export type Unreadable = { code: 'unreadable' } | { code: 'quotes'; row: number };

const largestBytes = 30_000_000;

/** Reads a CSV of whatever program, or the first sheet of an Excel workbook. What begins like a formula is text, and none is reckoned. */
export async function readTableOfFile(file: Blob): Promise<Table | Unreadable> {
  if (file.size > largestBytes) return { code: 'unreadable' };
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (beginsWith(bytes, [0x50, 0x4b, 3, 4])) return readWorkbook(bytes.buffer);
  // A workbook of before 2007, or one with a password.
  if (beginsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) return { code: 'unreadable' };
  return readTableOfText(decode(bytes));
}

/** Reads what a spreadsheet puts on the clipboard, or CSV. */
export function readTableOfText(text: string): Table | Unreadable {
  // With this line Excel says what stands between the cells.
  const [line = '', named] = /^sep=(.)\r?\n/.exec(text) ?? [];
  const { data, errors } = Papa.parse<string[]>(text.slice(line.length), {
    delimiter: named ?? '',
    delimitersToGuess: ['\t', ';', ',', '|'],
  });
  const open = errors.find(({ type, code }) => type === 'Quotes' && code === 'MissingQuotes');
  if (open) return { code: 'quotes', row: (open.row ?? 0) + 1 };
  return withoutFormulaMarks(data);
}

async function readWorkbook(bytes: ArrayBuffer): Promise<Table | Unreadable> {
  try {
    const rows = await readSheet(bytes, 1, { trim: false });
    return rows.map((row) => row.map(toText));
  } catch {
    return { code: 'unreadable' };
  }
}

function toText(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  return cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell);
}

function beginsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte);
}

/** By its byte order mark, else UTF-8; what is none comes from an Excel that writes as Windows does in Western Europe. */
function decode(bytes: Uint8Array): string {
  if (beginsWith(bytes, [0xff, 0xfe])) return new TextDecoder('utf-16le').decode(bytes);
  if (beginsWith(bytes, [0xfe, 0xff])) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
