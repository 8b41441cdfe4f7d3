import { expect, test } from 'vitest';
import { applyMove, toMove, toRevealMode } from './reveal-state.ts';

test.each([
  ['?view=wall', null],
  ['?view=wall&reveal=keys', { by: 'keys' }],
  ['?view=wall&reveal=12', { by: 'itself', seconds: 12 }],
  ['?view=wall&reveal=1', { by: 'itself', seconds: 3 }],
  ['?view=wall&reveal=999', { by: 'itself', seconds: 120 }],
  ['?view=wall&reveal=soon', null],
])('the address %s leads the reveal as it says', (search, mode) => {
  expect(toRevealMode(search)).toEqual(mode);
});

test('an arrow that points where reading goes leads on', () => {
  expect([toMove('ArrowRight', 'ltr'), toMove('ArrowRight', 'rtl')]).toEqual(['on', 'back']);
  expect([toMove('ArrowLeft', 'ltr'), toMove('ArrowLeft', 'rtl')]).toEqual(['back', 'on']);
  expect(['PageDown', ' ', 'a'].map((key) => toMove(key, 'rtl'))).toEqual(['on', 'on', undefined]);
});

test('after the first rank comes the whole ranking, and nothing after that', () => {
  expect([0, 3, 4, 9].map((at) => applyMove(at, 'on', 3))).toEqual([1, 4, 4, 4]);
  expect([0, 1, 4, 9].map((at) => applyMove(at, 'back', 3))).toEqual([0, 0, 3, 3]);
  expect([applyMove(1, 'all', 3), applyMove(3, 'none', 3)]).toEqual([4, 0]);
});
