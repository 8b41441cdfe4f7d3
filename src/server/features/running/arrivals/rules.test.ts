import { expect, test } from 'vitest';
import { toTimeline } from './rules.ts';

const start = Date.UTC(2030, 0, 10, 18, 0);
const minute = (after: number, ballots: number) => ({ minute: new Date(start + after * 60_000), ballots });

test('the bars hold every ballot, whatever time they span', () => {
  for (const span of [0, 1, 47, 48, 600, 60 * 24 * 9, 60 * 24 * 800]) {
    const minutes = [minute(0, 3), ...(span > 0 ? [minute(span, 4)] : [])];
    const bars = toTimeline(minutes)?.bars ?? [];
    expect(bars.length).toBeLessThanOrEqual(48);
    expect(bars.reduce((sum, { ballots }) => sum + ballots, 0)).toBe(span > 0 ? 7 : 3);
  }
  expect(toTimeline([])).toBeNull();
});

test('a bar stands out by ten ballots and four times what is around it', () => {
  const quiet = [0, 1, 2, 4, 5, 6].map((after) => minute(after, 2));
  const marked = (ballots: number) =>
    toTimeline([...quiet.slice(0, 3), minute(3, ballots), ...quiet.slice(3)])?.bars.map(({ stands_out }) => stands_out);
  expect(marked(10)).toEqual([false, false, false, true, false, false, false]);
  expect(marked(9)).not.toContain(true);
  const busy = [0, 1, 2, 3, 4, 5, 6].map((after) => minute(after, after === 3 ? 31 : 8));
  expect(toTimeline(busy)?.bars.some(({ stands_out }) => stands_out)).toBe(false);
});

test.each([
  ['one bar', [180], []],
  ['300 that begin together', [5, 280, 10, 3, 2], []],
  ['300 that begin together, after a few who were early', [1, 1, 1, 1, 1, 25, 200, 60, 9, 2], []],
  ['300 that begin together, and one who is late', [299, 0, 0, 0, 0, 1], []],
  ['an evening that grows and ebbs away', [4, 9, 20, 35, 50, 42, 30, 18, 9, 4, 2, 1, 1], []],
  ['evenings of several days', [20, 30, 0, 0, 0, 0, 0, 25, 32, 0, 0, 0, 0, 28], []],
  ['a mill in the middle', [10, 9, 12, 11, 150, 10, 8], [4]],
  ['a mill that goes on', [10, 9, 12, 11, 60, 60, 60, 60, 60, 60, 60, 60], [4, 5, 6, 7, 8, 9, 10, 11]],
  ['a mill after a break', [10, 9, 12, 0, 0, 0, 0, 150], [7]],
  ['a mill beside which the hall comes to an end', [100, 60, 20, 8, 4, 3, 3, 4, 3, 3, 60, 60], [10, 11]],
])('%s: the bars that stand out', (_, bars, marked) => {
  const minutes = bars.flatMap((ballots, after) => (ballots > 0 ? [minute(after, ballots)] : []));
  const found = toTimeline(minutes)?.bars.flatMap(({ stands_out }, bar) => (stands_out ? [bar] : []));
  expect(found).toEqual(marked);
});

const inDays = 24 * 60;

test.each([
  [47, 1],
  [48, 2],
  [47 * inDays, inDays],
  [90 * inDays, 2 * inDays],
  [300 * inDays, 7 * inDays],
  [1_200 * inDays, 28 * inDays],
  [5_000 * inDays, 364 * inDays],
  [40_000 * inDays, 3_640 * inDays],
])('ballots that came within %i minutes stand in bars of %i', (span, length) => {
  expect(toTimeline([minute(0, 1), minute(span, 1)])?.minutes_each).toBe(length);
});

test('a bar says when it begins', () => {
  expect(toTimeline([minute(0, 3), minute(2, 4)])?.bars).toEqual([
    { from: '2030-01-10T18:00:00.000Z', ballots: 3, stands_out: false },
    { from: '2030-01-10T18:01:00.000Z', ballots: 0, stands_out: false },
    { from: '2030-01-10T18:02:00.000Z', ballots: 4, stands_out: false },
  ]);
});
