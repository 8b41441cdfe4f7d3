import { expect, test } from 'vitest';
import { type Headings, layoutOf, rowsOf, toHeading } from './columns.ts';

const headings: Headings = new Map([
  ['frage', 'text'],
  ['name', 'author'],
  ['e-mail', 'author_email'],
]);

test('columns are known by their headings, wherever they stand and however they are written', () => {
  const table = [
    ['Nr.', ' E-MAIL\u00a0', 'Frage', 'Name'],
    ['1', 'ada@example.org', 'Why?', 'Ada'],
  ];
  const layout = layoutOf(table, headings);
  expect(layout).toEqual({ hasHeading: true, places: { text: 2, author: 3, author_email: 1 } });
  expect(rowsOf(table, layout)).toEqual({
    rows: [{ number: 2, cells: { text: 'Why?', author: 'Ada', author_email: 'ada@example.org' } }],
    leftOut: 0,
  });
});

test('without headings they stand in the order of the template, as far as there are columns', () => {
  const layout = layoutOf([['Why?', 'Ada']], headings);
  expect(layout).toEqual({ hasHeading: false, places: { text: 0, author: 1, author_email: null } });
  expect(rowsOf([['Why?', 'Ada']], layout).rows).toEqual([
    { number: 1, cells: { text: 'Why?', author: 'Ada', author_email: '' } },
  ]);
});

test('rows keep their numbers; those without words are left out, and counted unless they are empty', () => {
  const table = [['Frage', 'Name', 'Rang'], ['', '', ''], ['', ' ', '3'], ['Why?', '', '1'], ['']];
  const { rows, leftOut } = rowsOf(table, layoutOf(table, headings));
  expect(rows).toEqual([{ number: 4, cells: { text: 'Why?', author: '', author_email: '' } }]);
  expect(leftOut).toBe(1);
});

test('a heading is compared in one form', () => {
  expect(toHeading(' Cafe\u0301 ')).toBe('café');
});
