import { expect, test } from 'vitest';
import { reduce, type StoningAction, type StoningState, startState } from './stoning-state.ts';

function after(actions: readonly StoningAction[], { closed = false, from = startState(null) } = {}): StoningState {
  return actions.reduce((state, action) => reduce(state, action, closed), from);
}

const tap = (id: string): StoningAction => ({ type: 'tap_question', id });
const four = ['a', 'b', 'c', 'd'].map(tap);

test('the review opens once all ten stones are given', () => {
  expect(after([...four.slice(0, 3), { type: 'review' }])).toMatchObject({
    reviewing: false,
    status: expect.stringMatching(/./),
  });
  expect(after([...four, { type: 'review' }]).reviewing).toBe(true);
});

test('a question that leaves the batch is taken back, told, and ends the review', () => {
  const state = after([...four, { type: 'review' }, { type: 'questions_left', ids: ['b'] }]);
  expect(state).toMatchObject({ picks: ['a', null, 'c', 'd'], reviewing: false, notice: expect.stringMatching(/./) });
});

test('what is picked up falls when its question leaves', () => {
  const held = after([...four, { type: 'tap_place', place: 1 }]);
  expect(held.held).toBe(1);
  expect(after([{ type: 'questions_left', ids: ['a'] }], { from: held }).held).toBe(1);
  expect(after([{ type: 'questions_left', ids: ['b'] }], { from: held }).held).toBeNull();
});

test('while the stones are being saved nothing can be changed, and a failure opens them again', () => {
  const saving = after([...four, { type: 'review' }, { type: 'save_began' }]);
  expect(after([tap('a'), { type: 'reset' }], { from: saving })).toBe(saving);
  const failed = after([{ type: 'save_failed', failure: 'Not today.' }], { from: saving });
  expect(failed).toMatchObject({ saving: false, failure: 'Not today.', reviewing: true });
  expect(after([tap('a')], { from: failed })).toMatchObject({ picks: [null, 'b', 'c', 'd'], failure: null });
});

test('in a closed batch nothing can be pressed but the way out of the review', () => {
  const open = after([...four, { type: 'review' }]);
  expect(after([tap('a'), { type: 'reset' }, { type: 'leave' }], { from: open, closed: true })).toBe(open);
  expect(after([{ type: 'close_review' }], { from: open, closed: true }).reviewing).toBe(false);
});
