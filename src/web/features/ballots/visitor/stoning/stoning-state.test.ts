import { describe, expect, test } from 'vitest';
import { noPicks, type Picks } from '#web/features/ballots/visitor/own/picks.ts';
import { reduce, type StoningAction, type StoningState, startState } from './stoning-state.ts';

function play(actions: readonly StoningAction[], { closed = false, from = startState(null) } = {}): StoningState {
  return actions.reduce((state, action) => reduce(state, action, closed), from);
}

const tap = (id: string): StoningAction => ({ type: 'tap_question', id, words: `Question ${id}?` });
const four = ['a', 'b', 'c', 'd'].map(tap);

test('the review opens once all ten stones are given', () => {
  expect(play([...four.slice(0, 3), { type: 'review' }])).toMatchObject({
    reviewing: false,
    status: expect.stringMatching(/./),
  });
  expect(play([...four, { type: 'review' }]).reviewing).toBe(true);
});

test('a question that leaves the batch is taken back, told, and ends the review', () => {
  const state = play([...four, { type: 'review' }, { type: 'questions_left', ids: ['b'], reasons: [] }]);
  expect(state).toMatchObject({ picks: ['a', null, 'c', 'd'], reviewing: false, notice: expect.any(Function) });
});

test('what is picked up falls when its question leaves', () => {
  const pickedUp = play([...four, { type: 'tap_place', place: 1 }]);
  expect(pickedUp.pickedUp).toBe(1);
  expect(play([{ type: 'questions_left', ids: ['a'], reasons: [] }], { from: pickedUp }).pickedUp).toBe(1);
  expect(play([{ type: 'questions_left', ids: ['b'], reasons: [] }], { from: pickedUp }).pickedUp).toBeNull();
});

test('while the stones are being saved nothing can be changed, and a failure opens them again', () => {
  const saving = play([...four, { type: 'review' }, { type: 'save_began' }]);
  expect(play([tap('a'), { type: 'reset' }], { from: saving })).toBe(saving);
  const failed = play([{ type: 'save_failed', failure: 'Not today.' }], { from: saving });
  expect(failed).toMatchObject({ saving: false, failure: 'Not today.', reviewing: true });
  expect(play([tap('a')], { from: failed })).toMatchObject({ picks: [null, 'b', 'c', 'd'], failure: null });
});

test('what was reset comes back, until something is picked again', () => {
  const reset = play([...four.slice(0, 3), { type: 'reset' }, { type: 'review' }]);
  expect(reset).toMatchObject({ picks: noPicks, undo: { said: expect.stringContaining('Undo') } });
  expect(play([{ type: 'undo_reset' }], { from: reset })).toMatchObject({ picks: ['a', 'b', 'c', null], undo: null });
  expect(play([tap('d'), { type: 'undo_reset' }], { from: reset }).picks).toEqual(['d', null, null, null]);
});

test('a pick is said with its question, and what comes next', () => {
  expect(play([tap('a')]).status).toBe('4 stones for “Question a?”. Choose your 2nd favorite; 6 stones left.');
  expect(play(four).status).toBe('1 stone for “Question d?”. All ten stones are placed. You can complete now.');
});

test('in a closed batch nothing can be pressed but the way out of the review', () => {
  const open = play([...four, { type: 'review' }]);
  expect(play([tap('a'), { type: 'reset' }, { type: 'leave' }], { from: open, closed: true })).toBe(open);
  expect(play([{ type: 'close_review' }], { from: open, closed: true }).reviewing).toBe(false);
});

test('a question that was taken out is told with the reason, and the other picks stay', () => {
  const { picks, notice } = play([...four, { type: 'questions_left', ids: ['b'], reasons: ['It names a child.'] }]);
  expect(picks).toEqual(['a', null, 'c', 'd']);
  expect(notice?.()).toContain('Your other picks stay.');
  expect(notice?.()).toContain('It names a child.');
});

describe('with a ballot of which one pick was freed', () => {
  const kept = ['a', null, 'c', 'd'] as const;
  const from = startState(kept, kept, kept);

  test.each<[string, StoningAction[]]>([
    ['a pick that stays is tapped', [tap('a')]],
    ['its place is tapped', [{ type: 'tap_place', place: 0 }]],
    ['another question is put there', [{ type: 'put_in_place', id: 'e', words: 'Question e?', place: 0 }]],
    ['it is put into the free place', [{ type: 'put_in_place', id: 'a', words: 'Question a?', place: 1 }]],
    ['it is to change with what was placed anew', [tap('e'), { type: 'tap_place', place: 1 }, tap('c')]],
    ['it is taken back', [{ type: 'take_back', id: 'a', place: 0 }]],
    ['everything is reset', [tap('e'), { type: 'reset' }]],
  ])('what stays is left alone when %s', (_, actions) => {
    const { picks, pickedUp, status } = play(actions, { from });
    expect([picks[0], picks[2], picks[3]]).toEqual(['a', 'c', 'd']);
    expect(pickedUp).toBeNull();
    expect(status).not.toBe('');
  });

  test('the freed place can be filled, changed and given', () => {
    expect(play([tap('e')], { from }).picks).toEqual(['a', 'e', 'c', 'd']);
    expect(play([tap('e'), tap('e'), tap('f')], { from }).picks).toEqual(['a', 'f', 'c', 'd']);
    expect(play([tap('e'), { type: 'review' }], { from }).reviewing).toBe(true);
  });

  test('a pick that stayed and is taken out too is freed too', () => {
    const state = play([{ type: 'questions_left', ids: ['c'], reasons: [] }, tap('e'), tap('f')], { from });
    expect(state.picks).toEqual(['a', 'e', 'f', 'd']);
    expect(play([{ type: 'reset' }], { from: state }).picks).toEqual(['a', null, null, 'd']);
  });

  test('in a new round every place is open again', () => {
    expect(play([{ type: 'round_began' }, tap('a')], { from }).picks).toEqual([null, null, 'c', 'd']);
  });
});

test('a question of one’s own is not picked, by tap or key, and says why; one that was picked is taken back', () => {
  const own: StoningAction = { type: 'own_found', ids: ['b'] };
  for (const press of [
    tap('b'),
    { type: 'put_in_place', id: 'b', words: 'Question b?', place: 2 },
  ] satisfies StoningAction[]) {
    const state = play([own, press]);
    expect(state).toMatchObject({ picks: noPicks, status: expect.stringContaining('yours') });
  }
  expect(play([...four, own])).toMatchObject({ picks: ['a', null, 'c', 'd'], notice: expect.any(Function) });
});

test('a ballot that changes starts where it lies, goes back there, and is reviewed once something is different', () => {
  const base: Picks = ['a', 'b', 'c', 'd'];
  const start = startState(null, base);
  expect(play([{ type: 'review' }], { from: start })).toMatchObject({ picks: base, reviewing: false });
  const changed = play([tap('b'), tap('e')], { from: start });
  expect(changed.picks).toEqual(['a', 'e', 'c', 'd']);
  expect(play([{ type: 'review' }], { from: changed }).reviewing).toBe(true);
  expect(play([{ type: 'reset' }], { from: changed }).picks).toEqual(base);
});

test('where another tab was faster the picks stay, and the newer ballot is what they go back to', () => {
  const base: Picks = ['d', 'c', 'b', 'a'];
  const from = play([tap('b'), tap('e'), { type: 'review' }, { type: 'save_began' }], {
    from: startState(null, ['a', 'b', 'c', 'd']),
  });
  const state = play([{ type: 'ballot_changed', base }], { from });
  expect(state).toMatchObject({ picks: ['a', 'e', 'c', 'd'], saving: false, notice: expect.any(Function) });
  expect(play([{ type: 'reset' }], { from: state }).picks).toEqual(base);
});
