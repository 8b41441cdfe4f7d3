import { TooLarge } from './archive.ts';
import { collectWords, type Words, withoutEscapes } from './strings.ts';
import type { Style } from './styles.ts';
import type { Row } from './table.ts';
import { isOn, walkXml } from './walk-xml.ts';

/** What the cells of a sheet refer to. */
export type Book = { shared: readonly Words[]; styles: readonly Style[]; from1904: boolean };

/** The rows of a sheet that can be seen, and how many rows and columns with words cannot. */
export type SheetRows = { rows: Row[]; hiddenRows: number; hiddenColumns: number };

/** Places up to the last one of each row. */
const mostPlaces = 3_000_000;

type Cell = { type: string; style: Style | undefined; value: string };

/** Reads a sheet as its owner sees it: without hidden rows and columns, and without what is crossed out. */
export function readSheetRows(xml: string, book: Book): SheetRows {
  const rows: Row[] = [];
  const hiddenColumns = new Set<number>();
  let hiddenRows = 0;
  let places = 0;
  const hiddenSpans: [number, number][] = [];
  let row = { number: 0, cells: [] as string[], struck: false, hidden: false };
  let column = -1;
  let cell: Cell = { type: 'n', style: undefined, value: '' };
  let inValue = false;
  const words = collectWords();

  const endCell = () => {
    const said = sayCell(cell, words.take(), book);
    if (said.struck) row.struck = true;
    if (said.text.trim() === '') return;
    if (hiddenSpans.some(([first, last]) => first <= column && column <= last)) {
      if (!row.hidden) hiddenColumns.add(column);
      return;
    }
    while (row.cells.length < column) row.cells.push('');
    row.cells[column] = said.text;
  };
  const endRow = () => {
    const { number, cells, struck, hidden } = row;
    if (cells.length === 0 && !struck) return;
    places += cells.length;
    if (places > mostPlaces) throw new TooLarge();
    if (hidden) hiddenRows++;
    else rows.push({ number, cells, ...(struck && { struck }) });
  };

  walkXml(xml, {
    open: (name, attributes) => {
      const { r: reference, hidden, min, max, width, ht: height, t: type = 'n', s: style } = attributes;
      words.open(name, attributes);
      if (name === 'col' && (isOn(hidden) || Number(width ?? 1) === 0))
        hiddenSpans.push([Number(min) - 1, Number(max) - 1]);
      if (name === 'row') {
        const isHidden = isOn(hidden) || Number(height ?? 1) === 0;
        row = { number: Number(reference ?? row.number + 1), cells: [], struck: false, hidden: isHidden };
        column = -1;
      }
      if (name === 'c') {
        column = reference === undefined ? column + 1 : columnOf(reference);
        cell = { type, style: book.styles[Number(style ?? 0)], value: '' };
      }
      if (name === 'v') inValue = true;
    },
    text: (text) => {
      if (inValue) cell.value += text;
      else words.text(text);
    },
    close: (name) => {
      words.close(name);
      if (name === 'v') inValue = false;
      if (name === 'c') endCell();
      if (name === 'row') endRow();
    },
  });
  return { rows, hiddenRows, hiddenColumns: hiddenColumns.size };
}

/** `AB12` is in column 27, counted from 0. */
function columnOf(reference: string): number {
  let number = 0;
  for (const letter of reference.toUpperCase()) {
    if (letter < 'A' || letter > 'Z') break;
    number = number * 26 + letter.charCodeAt(0) - 64;
  }
  return number - 1;
}

/** What is left of a cell without what is crossed out, and whether something is. */
function sayCell({ type, style, value }: Cell, own: Words, book: Book): { text: string; struck: boolean } {
  const words: Words =
    type === 's'
      ? (book.shared[Number(value)] ?? [])
      : type === 'inlineStr'
        ? own
        : [{ text: toText(type, value, style?.isDate === true, book.from1904), struck: undefined }];
  const left = words.filter(({ struck }) => !(struck ?? style?.struck));
  const said = (pieces: Words) => pieces.map(({ text }) => text).join('');
  return { text: said(left), struck: left.length < words.length && said(left) !== said(words) };
}

const dayMs = 86_400_000;
/** The first of January 1970, in the days that workbooks count; those of old Macs begin later. */
const firstOf1970 = 25_569;
const laterEpoch = 1_462;

function toText(type: string, value: string, isDate: boolean, from1904: boolean): string {
  if (type === 'b') return String(isOn(value));
  if (type === 'd') return value.slice(0, 10);
  if (type !== 'n' || value.trim() === '') return withoutEscapes(value);
  const number = Number(value);
  if (Number.isNaN(number)) return value;
  const day = new Date((Math.floor(number) + (from1904 ? laterEpoch : 0) - firstOf1970) * dayMs);
  if (isDate && !Number.isNaN(day.getTime())) return day.toISOString().slice(0, 10);
  // A spreadsheet shows no more digits than these.
  return String(Number(number.toPrecision(15)));
}
