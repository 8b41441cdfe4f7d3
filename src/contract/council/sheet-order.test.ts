import { expect, test } from 'vitest';
import { orderOfVariant } from './sheet-order.ts';
import { makeSigns, toSignForm } from './signs.ts';

const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
const orderOf = (variant: number, of = 'commitment') => orderOfVariant(ids, of, variant).join('');

// Sheets that lie in a box were printed in these orders: another one would not be theirs.
test.each([
  [1, 'dfcbae'],
  [2, 'bacdef'],
  [3, 'adefbc'],
])('variant %i has its order for good', (variant, order) => {
  expect(orderOf(variant)).toBe(order);
  expect(orderOfVariant(ids.toReversed(), 'commitment', variant).join('')).toBe(order);
});

test('each question stands first as often as any other', () => {
  const firsts = Map.groupBy(
    Array.from({ length: 600 }, (_, variant) => orderOf(variant)[0]),
    (id) => id,
  );
  for (const times of ids.map((id) => firsts.get(id)?.length ?? 0)) expect(Math.abs(times - 100)).toBeLessThan(40);
  expect(orderOf(1, 'another commitment')).not.toBe(orderOf(1));
});

test('signs are of one length, each another one, and as many as are needed', () => {
  for (const [count, length] of [
    [1, 2],
    [128, 2],
    [129, 3],
  ] as const) {
    const signs = makeSigns(count);
    expect(signs.length).toBeGreaterThanOrEqual(count);
    expect(new Set(signs).size).toBe(signs.length);
    expect(new Set(signs.map((sign) => sign.length))).toEqual(new Set([length]));
  }
  expect(makeSigns(1).slice(0, 2)).toEqual(['A2', 'A3']);
  expect(toSignForm(' a 2\n')).toBe('A2');
});
