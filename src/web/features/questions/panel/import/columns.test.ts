import { expect, test } from 'vitest';
import { layoutOf, rowsOf, unreadColumns } from './columns.ts';
import { type Headings, toHeading } from './reading/headings-in-table.ts';
import type { Table } from './reading/table.ts';

const headings: Headings = new Map([
  ['frage', 'text'],
  ['name', 'author'],
  ['e mail', 'author_email'],
]);

const toTable = (rows: readonly (readonly string[])[]): Table =>
  rows.map((cells, index) => ({ number: index + 1, cells })).filter(({ cells }) => cells.some((cell) => cell !== ''));
const places = (text: number | null, author: number | null, author_email: number | null) => ({
  text,
  author,
  author_email,
});

test('columns are known by their headings, wherever they stand and however they are written', () => {
  const table = toTable([
    ['Nr.', ' E-MAIL\u00a0', 'Frage', 'Name'],
    ['1', 'ada@example.org', 'Why?', 'Ada'],
  ]);
  const layout = layoutOf(table, headings);
  expect(layout).toEqual({ hasHeading: true, places: places(2, 3, 1) });
  expect(rowsOf(table, layout)).toMatchObject({
    rows: [{ number: 2, cells: { text: 'Why?', author: 'Ada', author_email: 'ada@example.org' } }],
    leftOut: 0,
  });
});

const ada = ['Why?', 'Ada', 'ada@example.org'];
const grace = ['Who?', 'Grace', ''];

test.each([
  [['Frage', 'Name', 'E-Mail-Adresse'], places(0, 1, 2)],
  [['Frage', 'Name', 'Email address'], places(0, 1, 2)],
  [['Frage', 'Name', 'Adresse e-mail'], places(0, 1, 2)],
  [['Frage', 'Name', 'Kontakt'], places(0, 1, 2)],
  [['Frage *', 'Name*', 'E-Mail *'], places(0, 1, 2)],
  [['Frage:', 'Name (freiwillig)', 'E\u2011Mail'], places(0, 1, 2)],
  [['FRAGE', 'Vorname', 'Mail'], places(0, null, 2)],
  [['Anliegen', 'Name', 'Mail'], places(0, 1, 2)],
  [['Anliegen', 'Absender', 'Mail'], places(0, 1, 2)],
])('a column of addresses is the address, and the first row holds headings: %j', (first, found) => {
  expect(layoutOf(toTable([first, ada, grace]), headings)).toEqual({ hasHeading: true, places: found });
});

test('of two columns of addresses the one that is called so is read, and a column that is called so but holds none is not', () => {
  const two = toTable([
    ['Kontakt', 'Frage', 'E-Mail'],
    ['desk@example.org', 'Why?', 'ada@example.org'],
  ]);
  expect(layoutOf(two, headings).places).toEqual(places(1, null, 2));
  const none = toTable([
    ['Frage', 'E-Mail', 'Kontakt'],
    ['Why?', 'ja', 'ada@example.org'],
  ]);
  expect(layoutOf(none, headings).places).toEqual(places(0, null, 2));
});

test('a column that is not read is named, unless it is empty', () => {
  const table = toTable([
    ['Frage', 'Telefon', 'Ort', 'Name'],
    ['Why?', '', 'Bern', 'Ada'],
  ]);
  expect(unreadColumns(table, layoutOf(table, headings))).toEqual([2]);
});

test('without headings they stand in the order of the template, as far as there are columns', () => {
  const table = toTable([['', 'Why?', 'Ada']]);
  const layout = layoutOf(table, headings);
  expect(layout).toEqual({ hasHeading: false, places: places(1, 2, null) });
  expect(rowsOf(table, layout).rows).toEqual([{ number: 1, cells: { text: 'Why?', author: 'Ada', author_email: '' } }]);
  expect(layoutOf(toTable([['Why?', 'Ada', 'ada at example'], ada, grace]), headings).hasHeading).toBe(false);
  expect(layoutOf(toTable([['ada@example.org', 'Why?']]), headings).places).toEqual(places(1, null, 0));
});

test('rows keep their numbers; those without words are left out, and counted', () => {
  const table = toTable([['Frage', 'Name', 'Rang'], ['', '', ''], ['', ' ', '3'], ['Why?', '', '1'], ['']]);
  const { rows, leftOut } = rowsOf(table, layoutOf(table, headings));
  expect(rows).toEqual([{ number: 4, cells: { text: 'Why?', author: '', author_email: '' } }]);
  expect(leftOut).toBe(1);
});

test('a row whose question is crossed out is left out, and one in which other words are is counted', () => {
  const table = [
    { number: 1, cells: ['Why?', 'Ada'] },
    { number: 2, cells: ['', 'Grace'], struck: true },
    { number: 3, cells: ['Who?', ''], struck: true },
  ];
  expect(rowsOf(table, layoutOf(table, headings))).toMatchObject({
    rows: [{ number: 1 }, { number: 3 }],
    struckOut: 1,
    partlyStruck: 1,
    leftOut: 0,
  });
});

test('a heading is compared in one form', () => {
  expect(toHeading(' Cafe\u0301 ')).toBe('café');
});
