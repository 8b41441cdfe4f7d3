import { expect, test } from 'vitest';
import { roomsBeside } from './head-room.ts';
import { fitQuestion, mostLines } from './lines.ts';
import { chooseForm, cutQuestions, layOut, type Question } from './sheet-layout.ts';

// As wide as the letters of a book face are.
const widthOf = (text: string) => text.length * 0.45;
const head = {
  lead: 'Choose four different questions and write the sign of each into a box: your favorite gets four stones. All are needed.',
  rules: [
    { title: 'Made a mistake?', text: 'Ask for a new sheet, and give back this one.' },
    { title: 'In time', text: 'Until Sunday 6 December, 18:00' },
    { title: 'Into the box', text: 'Town hall, Market Square 1. Fold the sheet, boxes inside.' },
  ],
};
const ask = (count: number, letters = 63): Question[] =>
  Array.from({ length: count }, (_, n) => ({ id: String(n), text: 'question '.repeat(letters / 9).trim() }));
const choose = (questions: Question[], isLarge = false) => {
  const setting = { rooms: roomsBeside(head, isLarge, widthOf), isLarge, widthOf };
  return { setting, form: chooseForm([questions, questions.toReversed()], setting) };
};

test.each([
  [6, { paper: 'a4', pages: 1, size: 18 }],
  [15, { paper: 'a4', pages: 1, size: 13.5 }],
  [45, { paper: 'a4', pages: 2, size: 13.5 }],
  [57, { paper: 'a4', pages: 2, size: 12, gap: 1.4 }],
  [90, { paper: 'a3', pages: 4, size: 13.5 }],
  [150, { paper: 'list', pages: 1, size: 12 }],
])('%i questions stand on the smallest paper that has room, as large as that has', (count, expected) => {
  expect(choose(ask(count)).form).toMatchObject(expected);
});

test('on one paper more questions are never larger, none is below 12 points, and the space between gives way first', () => {
  const forms = Array.from({ length: 140 }, (_, n) => choose(ask(n + 4)).form);
  for (const [one, next] of forms.map((form, n) => [form, forms[n + 1] ?? form] as const))
    if (`${one.paper} ${one.pages}` === `${next.paper} ${next.pages}`) expect(next.size).toBeLessThanOrEqual(one.size);
  expect(Math.min(...forms.map(({ size }) => size))).toBe(12);
  const sizesWith = (gap: number) => new Set(forms.filter((one) => one.gap === gap).map(({ size }) => size));
  expect([...sizesWith(2.4)].filter((size) => sizesWith(3.4).has(size)).length).toBeGreaterThan(3);
});

test('large print is 18 points in one column, on more paper', () => {
  expect(choose(ask(15), true).form).toMatchObject({ paper: 'a4', pages: 2, columns: 1, size: 18 });
});

test('every question stands once on a sheet, in its order, and the last page is filled evenly', () => {
  const questions = ask(45);
  const { form, setting } = choose(questions);
  const pages = layOut(questions, form, setting);
  expect(pages.flat(2).map(({ id }) => id)).toEqual(questions.map(({ id }) => id));
  const [left, right] = layOut(ask(6), choose(ask(6)).form, setting)[0] ?? [];
  expect([left?.length, right?.length]).toEqual([3, 3]);
});

test('blank lines and a thousand letters of one question shape no sheet: it is cut after a line, and hangs elsewhere', () => {
  expect(fitQuestion('  Why\n\n\n\n  not? ', 30, widthOf)).toEqual({ text: 'Why not?', lines: 1, isCut: false });
  const long = { id: 'long', text: 'word '.repeat(200) };
  const fitted = fitQuestion(long.text, 30, widthOf);
  expect(fitted).toMatchObject({ lines: mostLines, isCut: true });
  expect(fitted.text).toMatch(/word …$/);
  expect(widthOf(fitted.text)).toBeLessThan(mostLines * 30);
  const questions = [...ask(14), long];
  const { form, setting } = choose(questions);
  expect(form).toMatchObject({ paper: 'a4', pages: 1 });
  expect(cutQuestions(questions, form, setting.widthOf)).toEqual([long]);
});

test('a word without spaces goes over lines as a browser breaks it', () => {
  expect(fitQuestion('w'.repeat(100), 20, widthOf)).toMatchObject({ lines: 3, isCut: false });
});
