import { expect, test } from 'vitest';
import { orderOfVariant } from './sheet-order.ts';
import { variants } from './sheets.ts';
import { makeSigns, toSignForm } from './signs.ts';

const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
const signs = Object.fromEntries(ids.map((id, n) => [id, ['K4', 'B7', 'X2', 'A3', 'B2', 'M9'][n] ?? '']));
const signsOf = (variant: number) => orderOfVariant(signs, variant).map((id) => signs[id]);

test('questions stand in the order of their signs, begun at another one in each variant', () => {
  expect(signsOf(1)).toEqual(['A3', 'B2', 'B7', 'K4', 'M9', 'X2']);
  expect(signsOf(3)).toEqual(['B2', 'B7', 'K4', 'M9', 'X2', 'A3']);
  expect(signsOf(8)).toEqual(['X2', 'A3', 'B2', 'B7', 'K4', 'M9']);
});

test('of a few questions each stands first, of many as many as there are variants', () => {
  const firsts = (count: number) => {
    const many = Object.fromEntries(makeSigns(count).map((sign) => [sign, sign]));
    return new Set(Array.from({ length: variants }, (_, n) => orderOfVariant(many, n + 1)[0])).size;
  };
  expect(new Set(Array.from({ length: variants }, (_, n) => signsOf(n + 1)[0])).size).toBe(ids.length);
  expect(firsts(100)).toBe(variants);
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
