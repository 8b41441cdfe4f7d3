import { read, utils, type WorkBook, type WorkSheet } from '@e965/xlsx';

// SheetJS, which shares no code with what writes our files.

export type ReadSheet = {
  name: string;
  cells: WorkSheet;
  columns: Map<string, string>;
  lastRow: number;
  book: WorkBook;
};

/** The only sheet of a spreadsheet; `columns` tells the letter of each header. */
export function readSheet(bytes: Buffer): ReadSheet {
  const book = read(bytes, { cellDates: false, cellFormula: true, cellNF: true, bookFiles: true });
  const [name = '', ...others] = book.SheetNames;
  const cells = book.Sheets[name];
  if (!cells || others.length > 0) throw new Error('The spreadsheet has not one sheet.');
  const [, lastColumn = 'A', lastRow = '1'] = /:([A-Z]+)(\d+)$/.exec(cells['!ref'] ?? '') ?? [];
  const letters = Array.from({ length: utils.decode_col(lastColumn) + 1 }, (_, n) => utils.encode_col(n));
  const columns = new Map(letters.map((letter) => [String(cells[`${letter}1`]?.v), letter]));
  return { name, cells, columns, lastRow: Number(lastRow), book };
}

/** One part of the file, as XML. */
export function partOf({ book }: ReadSheet, path: string): string {
  const files = (book as WorkBook & { files: Record<string, { content: Uint8Array }> }).files;
  return Buffer.from(files[path]?.content ?? []).toString();
}
