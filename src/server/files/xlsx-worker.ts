import { parentPort, workerData } from 'node:worker_threads';
import writeXlsxFile, { type CellObject } from 'write-excel-file/node';
import type { Cell, Sheet } from './xlsx.ts';

// The thread of `xlsx.ts`.

const { name, header, rows, widths, rightToLeft }: Sheet = workerData;

const dateFormat = 'yyyy-mm-dd hh:mm';
const dayFormat = 'yyyy-mm-dd';

/** In the file `_x0041_` stands for a letter; where somebody wrote just that, its first character is given as such a code. */
const codeOfCharacter = /_(?=x[0-9a-f]{4}_)/gi;

function toCell(value: Cell): CellObject | null {
  if (value === null) return null;
  if (value instanceof Date) return { type: Date, value, format: dateFormat, align: 'left', alignVertical: 'top' };
  if (typeof value === 'number') return { type: Number, value, alignVertical: 'top' };
  if (typeof value === 'boolean') return { type: Boolean, value, alignVertical: 'top' };
  if (typeof value === 'object')
    return { type: Date, value: new Date(value.day), format: dayFormat, align: 'left', alignVertical: 'top' };
  return { type: String, value: value.replace(codeOfCharacter, '_x005F_'), wrap: true, alignVertical: 'top' };
}

const head = header.map((value): CellObject => ({ type: String, value, fontWeight: 'bold', wrap: true }));
const file = writeXlsxFile([head, ...rows.map((row) => row.map(toCell))], {
  sheet: name,
  stickyRowsCount: 1,
  columns: widths.map((width) => ({ width })),
  rightToLeft,
});
parentPort?.postMessage(await file.toBuffer());
