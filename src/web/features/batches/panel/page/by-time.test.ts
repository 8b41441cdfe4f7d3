import { expect, test } from 'vitest';
import { toDays, toHours } from './by-time.ts';

const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString();

test('hours become days, and a day without anything is one too', () => {
  const days = toDays([
    { hour: at(20, 9), count: 2 },
    { hour: at(20, 23), count: 3 },
    { hour: at(22, 0), count: 1 },
  ]);
  expect(days.map(({ count }) => count)).toEqual([5, 0, 1]);
  expect(days.map((day) => day.at.getDate())).toEqual([20, 21, 22]);
});

test('what waits to be read is counted with what came, and told apart', () => {
  const days = toDays([{ hour: at(20, 9), count: 1 }], undefined, [
    { hour: at(20, 10), count: 6 },
    { hour: at(21, 9), count: 21 },
  ]);
  expect(days.map(({ count, waiting }) => [count, waiting])).toEqual([
    [7, 6],
    [21, 21],
  ]);
});

test('a day is one of the council’s, also where its clock is put back', () => {
  const hours = [
    { hour: '2026-10-24T22:00:00Z', count: 1 },
    { hour: '2026-10-25T22:00:00Z', count: 2 },
    { hour: '2026-10-26T23:00:00Z', count: 4 },
  ];
  const days = toDays(hours, 'Europe/Vienna');
  expect(days.map(({ at, count }) => [at.toISOString(), count])).toEqual([
    ['2026-10-24T22:00:00.000Z', 3],
    ['2026-10-25T23:00:00.000Z', 0],
    ['2026-10-26T23:00:00.000Z', 4],
  ]);
});

test('hours have no gaps either, and are days where they would be too many', () => {
  expect(
    toHours([
      { hour: at(20, 9), count: 2 },
      { hour: at(20, 11), count: 4 },
    ])?.map(({ count }) => count),
  ).toEqual([2, 0, 4]);
  expect(
    toHours([
      { hour: at(20, 9), count: 2 },
      { hour: at(23, 9), count: 4 },
    ]),
  ).toBeUndefined();
});

test('nothing is nothing, and of very many days the last ones are shown', () => {
  expect(toDays([])).toEqual([]);
  expect(toHours([])).toEqual([]);
  const days = toDays(
    Array.from({ length: 90 }, (_, n) => ({ hour: new Date(2026, 0, 1 + n, 12).toISOString(), count: n })),
  );
  expect(days).toHaveLength(48);
  expect(days.at(-1)?.count).toBe(89);
});
