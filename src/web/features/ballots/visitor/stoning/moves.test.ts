import { expect, test } from 'vitest';
import { noPicks, type Picks, type Place, pick } from '#web/features/ballots/visitor/own/picks.ts';
import { type Move, putInPlace, tapPlace, tapQuestion, toAction } from './moves.ts';

const four: Picks = ['a', 'b', 'c', 'd'];

function after(picks: Picks, move: Move): Picks {
  const action = toAction(move);
  return action ? pick(picks, action) : picks;
}

test('tapped questions fill the places from four stones to one', () => {
  const picks = ['a', 'b', 'c', 'd'].reduce<Picks>((so, id) => after(so, tapQuestion(so, null, id)), noPicks);
  expect(picks).toEqual(four);
});

test('a tapped question that has a place is taken back, and the next one takes that place', () => {
  const open = after(four, tapQuestion(four, null, 'b'));
  expect(open).toEqual(['a', null, 'c', 'd']);
  expect(after(open, tapQuestion(open, null, 'e'))).toEqual(['a', 'e', 'c', 'd']);
});

test('after four picks no other question is selectable', () => {
  expect(tapQuestion(four, null, 'e')).toEqual({ type: 'full' });
});

test('a tapped place is picked up, and tapping it again leaves it', () => {
  expect(tapPlace(four, null, 2)).toEqual({ type: 'pick_up', place: 2 });
  expect(tapPlace(four, 2, 2)).toEqual({ type: 'leave', place: 2 });
  expect(tapPlace(noPicks, null, 0)).toEqual({ type: 'nothing' });
});

test.each<[pickedUp: Place, place: Place, picks: Picks]>([
  [0, 3, ['d', 'b', 'c', 'a']],
  [2, 1, ['a', 'c', 'b', 'd']],
])('place %i and then place %i: the two questions change places', (pickedUp, place, picks) => {
  const move = tapPlace(four, pickedUp, place);
  expect(move.type).toBe('swap');
  expect(after(four, move)).toEqual(picks);
});

test('what is picked up moves to an empty place', () => {
  const two: Picks = ['a', null, 'c', null];
  const move = tapPlace(two, 0, 3);
  expect(move).toEqual({ type: 'move', id: 'a', from: 0, to: 3 });
  expect(after(two, move)).toEqual([null, null, 'c', 'a']);
});

test('a question tapped while a place is picked up takes that place', () => {
  expect(after(four, tapQuestion(four, 1, 'e'))).toEqual(['a', 'e', 'c', 'd']);
  expect(after(four, tapQuestion(four, 1, 'd'))).toEqual(['a', 'd', 'c', 'b']);
  expect(after(four, tapQuestion(four, 1, 'b'))).toEqual(['a', null, 'c', 'd']);
});

test('a key puts a question into its place, whether it had one or not', () => {
  expect(after(noPicks, putInPlace(noPicks, 'a', 2))).toEqual([null, null, 'a', null]);
  expect(putInPlace(four, 'e', 0)).toEqual({ type: 'replace', id: 'e', place: 0 });
  expect(after(four, putInPlace(four, 'd', 0))).toEqual(['d', 'b', 'c', 'a']);
  expect(putInPlace(four, 'a', 0)).toEqual({ type: 'nothing' });
});

test('no move ever puts a question into two places', () => {
  const places = [0, 1, 2, 3] as const;
  for (const start of [noPicks, four, ['a', null, null, 'd'] satisfies Picks]) {
    for (const pickedUp of [null, ...places].filter((place) => place === null || start[place] !== null)) {
      const moves = [
        ...['a', 'b', 'e'].map((id) => tapQuestion(start, pickedUp, id)),
        ...places.map((place) => tapPlace(start, pickedUp, place)),
      ];
      for (const move of moves) {
        const taken = after(start, move).filter(Boolean);
        expect(new Set(taken).size, JSON.stringify({ start, pickedUp, move })).toBe(taken.length);
      }
    }
  }
});
