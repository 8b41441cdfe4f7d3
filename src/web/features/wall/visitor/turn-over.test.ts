import { expect, test } from 'vitest';
import { columnAt } from './turn-over.ts';

test('what stands in one column stays', () => {
  expect(columnAt(3, [0, 0, 0])).toEqual({ starts: 0, shown: undefined });
  expect(columnAt(0, [])).toEqual({ starts: 0, shown: undefined });
});

test.each([
  ['from left to right', 410],
  ['from right to left', -410],
])('column by column, and then from the first again, %s', (_, width) => {
  const places = [0, 0, width, width, width, 2 * width];
  expect([0, 1, 2, 3].map((turn) => columnAt(turn, places))).toEqual([
    { starts: 0, shown: { from: 1, to: 2 } },
    { starts: width, shown: { from: 3, to: 5 } },
    { starts: 2 * width, shown: { from: 6, to: 6 } },
    { starts: 0, shown: { from: 1, to: 2 } },
  ]);
});
