import { expect, test } from 'vitest';
import { shuffleBySeed } from './shuffle.ts';

const questions = Array.from({ length: 8 }, (_, index) => ({ id: `019aa0f0-0000-7000-8000-00000000000${index}` }));
const ids = (items: { id: string }[]) => items.map(({ id }) => id.at(-1)).join('');

test('the order stays the same for one voter, whatever order the server sends', () => {
  expect(ids(shuffleBySeed(questions.toReversed(), 7))).toBe(ids(shuffleBySeed(questions, 7)));
});

test('voters see different orders', () => {
  const orders = new Set(Array.from({ length: 50 }, (_, seed) => ids(shuffleBySeed(questions, seed))));
  expect(orders.size).toBe(50);
});

test('every question stands first about equally often', () => {
  const firsts = new Map<string, number>();
  const voters = 8000;
  for (let seed = 0; seed < voters; seed += 1) {
    const first = shuffleBySeed(questions, Math.imul(seed, 2_654_435_761))[0]?.id ?? '';
    firsts.set(first, (firsts.get(first) ?? 0) + 1);
  }
  expect(firsts.size).toBe(8);
  for (const count of firsts.values()) expect(Math.abs(count - voters / 8)).toBeLessThan(130); // four standard deviations
});

test('a question that leaves keeps the others in their order', () => {
  const order = ids(shuffleBySeed(questions, 3));
  const gone = order[2] ?? '';
  const rest = questions.filter(({ id }) => id.at(-1) !== gone);
  expect(ids(shuffleBySeed(rest, 3))).toBe(order.replace(gone, ''));
});

test('the order of a seed stays from one version to the next, for who comes back after an upgrade', () => {
  const seeds = [-2_147_483_648, 0, 1, 7, 2_147_483_647];
  expect(seeds.map((seed) => ids(shuffleBySeed(questions, seed)))).toEqual([
    '56470132',
    '36142057',
    '24501673',
    '15403672',
    '30142567',
  ]);
});

test('two questions that come to the same place keep one order, whichever the server sends first', () => {
  const alike = ['015e28', '039771'].map((end) => ({ id: `019aa0f0-0000-7000-8000-000000${end}` }));
  expect(shuffleBySeed(alike, 7)).toEqual(alike);
  expect(shuffleBySeed(alike.toReversed(), 7)).toEqual(alike);
});
