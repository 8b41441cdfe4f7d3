import { expect, test } from 'vitest';
import { namelessAuthor } from '#contract/council/public-question.ts';
import type { ImportRow } from '#contract/council/question-import.ts';
import { findRepeated, readRows } from './import-rules.ts';

const rules = { question_length: 80 };
const row = (more: Partial<ImportRow> = {}): ImportRow => ({ text: 'Why?', author: 'Ada', author_email: '', ...more });

test.each<[string, Partial<ImportRow>, object]>([
  ['all of it', { author_email: 'ada@example.org' }, { text: 'Why?', author: 'Ada', author_email: 'ada@example.org' }],
  ['nobody', { author: null }, { text: 'Why?', author: namelessAuthor, author_email: '' }],
  ['a dash for nobody', { author: ' – ' }, { text: 'Why?', author: namelessAuthor, author_email: '' }],
  ['no address', { author_email: null }, { text: 'Why?', author: 'Ada', author_email: '' }],
  [
    'as many letters as the batch takes',
    { text: 'y'.repeat(80) },
    { text: 'y'.repeat(80), author: 'Ada', author_email: '' },
  ],
])('a row says %s', async (_, more, question) => {
  expect(await readRows([row(more)], rules)).toEqual({ questions: [question], numbers: [1], faulty: [] });
});

test.each<[string, Partial<ImportRow>, string, string]>([
  ['no words', { text: ' ' }, 'text', 'missing'],
  ['no cell', { text: undefined }, 'text', 'missing'],
  ['more than the batch takes', { text: 'y'.repeat(81) }, 'text', 'too_long'],
  ['more than the field takes', { text: 'y'.repeat(1001) }, 'text', 'too_long'],
  ['words that show nothing', { text: '\u200b' }, 'text', 'invisible'],
  ['what cannot be stored', { text: 'a\0b' }, 'text', 'characters'],
  ['a name of two lines', { author: 'Ada\nLovelace' }, 'author', 'not_one_line'],
  ['what is no address', { author_email: 'ada' }, 'author_email', 'not_an_address'],
  ['an address at no host', { author_email: 'ada@b..c' }, 'author_email', 'not_an_address'],
])('a row is wrong that has %s', async (_, more, column, code) => {
  expect(await readRows([row(more)], rules)).toEqual({
    questions: [],
    numbers: [],
    faulty: [{ row: 1, errors: [{ column, code }] }],
  });
});

test('every fault of a row is told, and rows keep their numbers', async () => {
  const { numbers, faulty } = await readRows([row(), row({ text: '', author: 'A\nB' }), row()], rules);
  expect(numbers).toEqual([1, 3]);
  expect(faulty).toMatchObject([{ row: 2, errors: [{ column: 'text' }, { column: 'author' }] }]);
});

test('words are there already, whatever their letters and spaces', () => {
  const questions = ['Why  not?', 'how?', 'WHY NOT?', 'How?\n', 'Who?'].map((text) => ({ ...row(), text })) as never;
  expect(findRepeated({ questions, numbers: [1, 2, 4, 5, 6] }, [' HOW? '])).toEqual([
    { row: 2, earlier: null },
    { row: 4, earlier: 1 },
    { row: 5, earlier: null },
  ]);
});

test('others are answered between many rows', async () => {
  let turns = 0;
  const count = () => {
    turns += 1;
    timer = setImmediate(count);
  };
  let timer = setImmediate(count);
  await readRows(new Array(501).fill(row()), rules);
  clearImmediate(timer);
  expect(turns).toBeGreaterThanOrEqual(2);
  expect(turns).toBeLessThan(20);
});
