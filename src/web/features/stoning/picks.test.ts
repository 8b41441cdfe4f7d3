import { expect, test } from 'vitest';
import { nextPlace, noPicks, type Picks, pick, stonesLeft, toChoices } from './picks.ts';

const toggle = (picks: Picks, id: string) => pick(picks, { type: 'toggle', id });
const four: Picks = ['a', 'b', 'c', 'd'];

test('picks fill the places from four stones to one, and the steps follow', () => {
  let picks = noPicks;
  const left = [stonesLeft(picks)];
  for (const id of ['a', 'b', 'c', 'd']) {
    picks = toggle(picks, id);
    left.push(stonesLeft(picks));
  }
  expect(picks).toEqual(four);
  expect(left).toEqual([10, 6, 3, 1, 0]);
  expect(nextPlace(picks)).toBeNull();
});

test('a picked question is taken back, and the next pick takes its place', () => {
  const open = toggle(four, 'b');
  expect(open).toEqual(['a', null, 'c', 'd']);
  expect(stonesLeft(open)).toBe(3);
  expect(toggle(open, 'e')).toEqual(['a', 'e', 'c', 'd']);
});

test('after four picks no other question is selectable', () => {
  expect(toggle(four, 'e')).toBe(four);
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

test('reset clears all', () => {
  expect(pick(four, { type: 'reset' })).toEqual(noPicks);
});

test('only all ten stones make a ballot', () => {
  expect(toChoices(four)).toEqual(['a', 'b', 'c', 'd']);
  expect(toChoices(['a', 'b', 'c', null])).toBeNull();
});
