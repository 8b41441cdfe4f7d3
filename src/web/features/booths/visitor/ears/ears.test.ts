import '#tests/support/english.ts';
import { expect, test } from 'vitest';
import type { PublicQuestion } from '#contract/council/public-question.ts';
import { nextPlace } from '#web/features/ballots/visitor/own/picks.ts';
import { reduce, startState } from '#web/features/ballots/visitor/stoning/stoning-state.ts';
import { actOf, type EarsKey, earsStart, reduceEars } from './ears-state.ts';
import { spokenEnd } from './spoken-end.ts';
import { spokenStep } from './spoken-step.ts';

const questions = [1, 2, 3, 4, 5].map((n) => ({
  id: `q${n}`,
  text: `Question number ${n}?`,
  ...(n < 5 && { language: 'en' }),
})) as PublicQuestion[];
const ids = questions.map(({ id }) => id);

/** A person at a booth: presses keys, and hears what is said to its end. */
function listener() {
  let ears = earsStart;
  let state = startState(null);
  let given = false;
  let speaks = (_language: string) => true;
  const heard = () =>
    spokenStep({
      ears,
      questions,
      picks: state.picks,
      status: state.status,
      message: state.notice?.() ?? '',
      closed: false,
      hasVoice: (language) => speaks(language),
    }).map(({ text }) => text);
  const press = (key: EarsKey) => {
    const ballot = { ids, picks: state.picks };
    const act = actOf(ears, key, ballot);
    if (act === 'give') given = true;
    else if (act) state = reduce(state, { type: 'tap_question', id: act.tap, words: '' }, false);
    ears = reduceEars(ears, { type: 'key', key, ballot });
    return heard();
  };
  return {
    press,
    heard,
    presses: (...keys: EarsKey[]) => keys.map(press).at(-1) ?? [],
    listen: () => {
      ears = reduceEars(ears, { type: 'heard' });
    },
    lose: (id: string) => {
      state = reduce(state, { type: 'questions_left', ids: [id], reasons: [] }, false);
      ears = reduceEars(ears, { type: 'message' });
      return heard();
    },
    silence: () => {
      speaks = () => false;
      return heard();
    },
    idle: () => {
      ears = reduceEars(ears, { type: 'idle' });
      return heard();
    },
    picks: () => state.picks,
    given: () => given,
  };
}

const fourGiven: EarsKey[] = ['give', 'give', 'next', 'give', 'next', 'give', 'next', 'give'];

test('headphones come first, and each step says which question of how many, what is given next and what is left', () => {
  const { heard, press } = listener();
  expect(heard()[0]).toBe('Please put on headphones, so that nobody hears what you give.');
  expect(press('next')).toEqual(heard());
  expect(press('give')).toEqual([
    'Question 1 of 5.',
    'Question number 1?',
    'Enter gives it 4 stones.',
    '10 stones left.',
  ]);
  expect(press('give')).toEqual([
    'You gave it 4 stones.',
    'Enter takes them back.',
    '6 stones left.',
    'Right arrow: next.',
  ]);
  expect(press('repeat')).toEqual([
    'Question 1 of 5.',
    'Question number 1?',
    'You gave it 4 stones.',
    'Enter takes them back.',
    '6 stones left.',
  ]);
  expect(press('back')).toEqual([
    'Question 5 of 5.',
    'Its language is not known. It is read like this:',
    'Question number 5?',
    'Enter gives it 3 stones.',
    '6 stones left.',
  ]);
  expect(press('next')[0]).toBe('Question 1 of 5.');
  expect(press('give').slice(0, 2)).toEqual(['4 stones taken back. 10 stones left.', 'Enter gives it 4 stones.']);
});

test('after the last stone all four are read with their stones, and nothing gives them before they were heard', () => {
  const { presses, press, listen, given, picks } = listener();
  expect(presses(...fourGiven)).toEqual([
    'All ten stones are placed. You can complete now.',
    'Your ten stones.',
    'Your favorite gets 4 stones:',
    'Question number 1?',
    'Your 2nd favorite gets 3 stones:',
    'Question number 2?',
    'Your 3rd favorite gets 2 stones:',
    'Question number 3?',
    'Your 4th favorite gets 1 stone:',
    'Question number 4?',
    'Once they are given, they stay. Enter gives them. With the left arrow you can change them.',
  ]);
  expect(press('give')[0]).toBe('Please hear all four to the end first.');
  expect(given()).toBe(false);
  listen();
  press('give');
  expect(given()).toBe(true);
  expect(picks()).toEqual(['q1', 'q2', 'q3', 'q4']);
});

test('from the review a key leads to each pick, where it is taken back, and the review is heard again', () => {
  const { presses, press, listen, given, picks } = listener();
  presses(...fourGiven);
  listen();
  expect(presses('next', 'next')).toEqual([
    'Your 2nd favorite gets 3 stones:',
    'Question number 2?',
    'The left arrow leads to it, to take it back.',
  ]);
  expect(press('back').slice(0, 3)).toEqual(['Question 2 of 5.', 'Question number 2?', 'You gave it 3 stones.']);
  press('give');
  expect(nextPlace(picks())).toBe(1);
  expect(presses('back', 'back')).toContain('Enter gives it 3 stones.');
  press('give');
  expect(picks()).toEqual(['q1', 'q5', 'q3', 'q4']);
  press('give');
  expect(given()).toBe(false);
  // Of what is full a press leads to the review, and no stone is given.
  expect(presses('back', 'next')).toContain('All ten stones are placed. Enter reads to you what you give.');
  expect(press('give')[0]).toBe('Your ten stones.');
});

test('what happens meanwhile is said first, a voice that lacks is said, and whoever is silent is asked', () => {
  const { presses, press, lose, silence, idle } = listener();
  presses(...fourGiven);
  const told = lose('q2');
  expect(told[0]).toMatch(/question/);
  expect(told[1]).toBe('Question 1 of 5.');
  expect(idle()[0]).toBe('Are you still there?');
  expect(press('give')).toContain('Question number 1?');
  expect(silence()[2]).toBe(
    'This device has no voice for the language of this question. The helper can read it to you.',
  );
});

test('the receipt is read twice, sign by sign and in its groups', () => {
  const heard = spokenEnd({ at: 'thanks', ballot: { receipt: '7K3M-Q2' } }).map(({ text }) => text);
  expect(heard).toEqual([
    'Your stones are given, and they count.',
    'Your receipt, sign by sign:',
    '7, K, 3, M.',
    'Q, 2.',
    'Once more:',
    '7, K, 3, M.',
    'Q, 2.',
    'The space bar repeats it. Enter clears the screen.',
  ]);
  expect(spokenEnd({ at: 'trouble', trouble: 'lost' }).at(-1)?.text).toBe('Please call the helper');
});
