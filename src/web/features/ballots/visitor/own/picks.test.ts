import { expect, test } from 'vitest';
import { nextPlace, noPicks, type Picks, pick, stonesLeft, toChoices } from './picks.ts';

const four: Picks = ['a', 'b', 'c', 'd'];

test('the stones that are left follow the places that are free', () => {
  expect(stonesLeft(noPicks)).toBe(10);
  expect(stonesLeft(['a', null, null, null])).toBe(6);
  expect(stonesLeft(['a', null, 'c', 'd'])).toBe(3);
  expect(stonesLeft(four)).toBe(0);
  expect(nextPlace(['a', null, 'c', null])).toBe(1);
  expect(nextPlace(four)).toBeNull();
});

test('a question can be given a certain place', () => {
  expect(pick(noPicks, { type: 'place', id: 'a', place: 2 })).toEqual([null, null, 'a', null]);
  expect(pick(four, { type: 'place', id: 'e', place: 0 })).toEqual(['e', 'b', 'c', 'd']);
});

test('two picked questions change places, and a question never stands in two', () => {
  expect(pick(four, { type: 'place', id: 'd', place: 0 })).toEqual(['d', 'b', 'c', 'a']);
  expect(pick(['a', null, null, null], { type: 'place', id: 'a', place: 3 })).toEqual([null, null, null, 'a']);
  expect(pick(four, { type: 'place', id: 'a', place: 0 })).toBe(four);
});

test('questions that are gone are taken back, others stay', () => {
  expect(pick(four, { type: 'take_back', ids: ['b', 'd', 'x'] })).toEqual(['a', null, 'c', null]);
  expect(pick(four, { type: 'take_back', ids: ['x'] })).toBe(four);
});

test('only all ten stones make a ballot', () => {
  expect(toChoices(four)).toEqual(['a', 'b', 'c', 'd']);
  expect(toChoices(['a', 'b', 'c', null])).toBeNull();
});
