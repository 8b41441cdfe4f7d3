import { expect, test } from 'vitest';
import { countAnswers, overdueDays, quietDays, type Said } from './answer-figures.ts';

const none = { questions: 1, overdue: 0, quiet: 0, due: 0, in_time: 0, promises: 0, kept: 0, partly: 0 };

/** 'sent 01-10 until 02-10': of the year 2030, as it was written, and by when something is due. */
function said(...steps: string[]): Said[] {
  return steps.map((step) => {
    const [state, written, , due] = step.split(' ');
    return { state: state as Said['state'], written: `2030-${written}`, due: due ? `2030-${due}` : null };
  });
}

const today = '2030-03-10';

test.each([
  ['nothing is due', said('sent 03-01'), none],
  ['the day of an answer is today', said('sent 02-10 until 03-10'), none],
  ['the day of an answer was yesterday', said('sent 02-10 until 03-09'), { ...none, overdue: 1, due: 1 }],
  ['answered on the day', said('sent 02-01 until 03-01', 'answered 03-01'), { ...none, due: 1, in_time: 1 }],
  ['answered a day late', said('sent 02-01 until 03-01', 'answered 03-02'), { ...none, due: 1 }],
  ['refused in time', said('sent 02-01 until 03-01', 'not_taken_up 02-02'), { ...none, due: 1, in_time: 1 }],
  ['answered before its day, which is to come', said('sent 02-01 until 04-01', 'answered 02-03'), none],
  ['answered where no day was due', said('answered 02-03'), none],
  [
    'promised in time for a day to come',
    said('sent 02-01 until 03-01', 'promised 03-01 until 06-01'),
    { ...none, due: 1, in_time: 1 },
  ],
  ['a promise whose day is past', said('promised 02-01 until 03-01'), { ...none, overdue: 1, promises: 1 }],
  ['a promise kept', said('promised 02-01 until 03-01', 'done 02-28'), { ...none, promises: 1, kept: 1 }],
  ['a promise kept late', said('promised 02-01 until 03-01', 'done 03-05'), { ...none, promises: 1, kept: 1 }],
  ['kept before its day, which is to come', said('promised 02-01 until 04-01', 'done 03-05'), none],
  ['a promise kept in part', said('promised 02-01 until 03-01', 'partly 03-01'), { ...none, promises: 1, partly: 1 }],
  ['a promise broken', said('promised 02-01 until 03-01', 'not_done 03-01'), { ...none, promises: 1 }],
  [
    'in part, then done',
    said('promised 02-01 until 03-01', 'partly 03-01', 'done 03-08'),
    { ...none, promises: 1, kept: 1 },
  ],
  ['a promise whose day was moved ahead', said('promised 01-01 until 02-01', 'promised 02-01 until 04-01'), none],
  [
    'a promise that was made again, and missed again',
    said('promised 01-01 until 02-01', 'not_done 02-02', 'promised 02-03 until 03-03'),
    { ...none, overdue: 1, promises: 1 },
  ],
])('figures of a question: %s', (_, history, figures) => {
  expect(countAnswers([history], today)).toEqual(figures);
});

test('figures of several questions are sums, and a question of which nothing was said is none', () => {
  const late = said('sent 01-01 until 02-01');
  const kept = said('sent 01-01 until 02-01', 'promised 01-20 until 02-20', 'done 02-10');
  expect(countAnswers([late, kept, [], kept], today)).toEqual({
    ...{ questions: 3, overdue: 1, quiet: 0, due: 3, in_time: 2 },
    ...{ promises: 2, kept: 2, partly: 0 },
  });
});

test('silence is told from the ninetieth day on, and only while something is to come', () => {
  const on = (day: string, step: string) => {
    const [one] = said(step);
    return one ? quietDays(one, day) : undefined;
  };
  expect(on('2030-03-31', 'sent 01-01')).toBeNull();
  expect(on('2030-04-01', 'sent 01-01')).toBe(90);
  expect(on('2030-04-02', 'promised 01-01 until 12-01')).toBe(91);
  for (const state of ['answered', 'not_taken_up', 'done', 'partly', 'not_done'])
    expect(on('2030-12-01', `${state} 01-01`)).toBeNull();
});

test('days overdue are counted from the day on, over the end of a month, and end with an answer', () => {
  expect(overdueDays({ state: 'sent', due: '2030-02-26' }, '2030-03-10')).toBe(12);
  expect(overdueDays({ state: 'sent', due: '2030-03-10' }, '2030-03-10')).toBeNull();
  expect(overdueDays({ state: 'answered', due: null }, '2030-03-10')).toBeNull();
});
