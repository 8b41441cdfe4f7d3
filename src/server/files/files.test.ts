import { describe, expect, test } from 'vitest';
import { partOf, readSheet } from '#tests/support/spreadsheet.ts';
import { toCsv } from './csv.ts';
import { type Sheet, toXlsx } from './xlsx.ts';

/** What spreadsheets take for a formula, or for the end of a cell. */
const nasty = [
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(1;1)',
  '\t=1+1',
  '\r=1+1',
  '＝1+1',
  '=HYPERLINK("https://evil.example";"click")',
  "=cmd|' /C calc'!A0",
  'Why?;=1+1;',
  'Why?\n=1+1',
  'Why?;"=1+1&"',
  'a "quoted", word',
  'two\r\nlines',
  "'already",
  '_x003D_1+1',
  '<b>&amp;</b>',
  'من أين؟',
];

async function csvOf(words: readonly string[]): Promise<string> {
  let csv = '';
  for await (const piece of toCsv(['n', 'words'], [words.map((text, n) => ({ n, words: text }))])) csv += piece;
  return csv;
}

/** What a program that cuts at this character finds; quotes hold a cell together where it begins with one. */
function cut(csv: string, delimiter: ',' | ';'): string[] {
  const cells: string[] = [];
  const cell = new RegExp(`(?:"((?:[^"]|"")*)")?([^${delimiter}\\r\\n]*)(?:${delimiter}|\\r\\n|\\r|\\n|$)`, 'gy');
  for (const [all, quoted, rest = ''] of csv.replace('\ufeff', '').matchAll(cell)) {
    if (all === '') break;
    cells.push((quoted?.replaceAll('""', '"') ?? '') + rest);
  }
  return cells;
}

/** Whatever white space stands in front of it. */
const looksLikeFormula = /^\s*[=+\-@＝＋－＠]/;

describe('in a CSV file', () => {
  test.each([',', ';'] as const)('no text is a formula to who cuts at %s', async (delimiter) => {
    const cells = cut(await csvOf(nasty), delimiter);
    expect(cells.length).toBeGreaterThan(nasty.length);
    expect(cells.filter((cell) => looksLikeFormula.test(cell))).toEqual([]);
  });

  test('every other text is as it was written, in one cell', async () => {
    const plain = nasty.filter((words) => !/(^|[;\t\r\n]\s*"?)[=+\-@＝]/.test(words));
    expect(plain.length).toBeGreaterThan(4);
    const cells = cut(await csvOf(plain), ',').slice(2);
    expect(cells.filter((_, n) => n % 2 === 1)).toEqual(plain);
  });

  test('a text of several lines is one cell, in quotes, whatever its lines end with', async () => {
    for (const words of ['one\ntwo', 'one\rtwo', 'one\r\ntwo', 'one'])
      expect(await csvOf([words])).toBe(`\ufeffn,words\r\n0,"${words}"\r\n`);
  });

  test('numbers, moments and yes or no are what they are', async () => {
    const row = { n: -3, moment: new Date('2026-11-22T18:00:00Z'), yes: true, no: false, none: null };
    let csv = '';
    for await (const piece of toCsv(Object.keys(row), [[row]])) csv += piece;
    expect(csv).toBe('\ufeffn,moment,yes,no,none\r\n-3,2026-11-22T18:00:00.000Z,true,false,\r\n');
  });
});

describe('in a spreadsheet, as another library reads it,', () => {
  const moment = new Date('2026-11-22T18:00:00Z');
  const sheet: Sheet = {
    name: 'Ranking',
    header: ['n', 'words', 'when', 'yes', 'none'],
    rows: nasty.map((words, n) => [n, words, moment, n % 2 === 0, null]),
    widths: [8, 40, 18, 8, 8],
    rightToLeft: false,
  };

  test('each text is text, as it was written, and nothing is a formula', async () => {
    const { cells, columns, lastRow } = readSheet(await toXlsx(sheet));
    expect(lastRow).toBe(nasty.length + 1);
    const letter = columns.get('words');
    const read = nasty.map((_, n) => cells[`${letter}${n + 2}`]);
    expect(read.map(({ t, f }) => [t, f])).toEqual(nasty.map(() => ['s', undefined]));
    // XML knows one kind of line break, and what a cell begins with may be trimmed.
    const tidied = (words: string) => words.replaceAll(/\r\n?/g, '\n').trim();
    expect(read.map(({ v }) => tidied(v))).toEqual(nasty.map(tidied));
    expect(Object.values(cells).some((cell) => cell?.f !== undefined)).toBe(false);
  });

  test('a text of several lines is one cell, in quotes, whatever its lines end with', async () => {
    for (const words of ['one\ntwo', 'one\rtwo', 'one\r\ntwo', 'one'])
      expect(await csvOf([words])).toBe(`\ufeffn,words\r\n0,"${words}"\r\n`);
  });

  test('numbers, moments and yes or no have their types', async () => {
    const { cells } = readSheet(await toXlsx(sheet));
    expect(cells.A3).toMatchObject({ t: 'n', v: 1 });
    // Days since the end of 1899, and a format that makes a date of it.
    expect(cells.C3).toMatchObject({ t: 'n', v: 46_348.75, z: 'yyyy-mm-dd hh:mm' });
    expect(cells.D3).toMatchObject({ t: 'b', v: false });
    expect(cells.E3).toBeUndefined();
  });

  test('the header stays in sight, and the columns run from the right where the language does', async () => {
    const [left, right] = await Promise.all([toXlsx(sheet), toXlsx({ ...sheet, rightToLeft: true })]);
    const views = [left, right].map((bytes) => partOf(readSheet(bytes), 'xl/worksheets/sheet1.xml'));
    for (const xml of views) expect(xml).toMatch(/<pane [^>]*ySplit="1"[^>]*state="frozen"/);
    expect(views.map((xml) => /rightToLeft="(?:1|true)"/.test(xml))).toEqual([false, true]);
  });
});
