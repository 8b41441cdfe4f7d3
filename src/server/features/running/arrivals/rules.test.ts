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
