import { expect, test } from 'vitest';
import {
  ballotsMayChange,
  batchTextNames,
  forTexts,
  isBlind,
  isFull,
  longestQuestion,
  readsFirst,
  type StonesToBeSeen,
} from './public-batch.ts';

test('a batch has a text of its own for each phase, and those beside them', () => {
  expect(batchTextNames).toEqual(['phase_1_text', 'phase_2_text', 'phase_3_text', 'policy', 'venue']);
  expect(forTexts(['policy', 'venue'], (name) => name.length)).toEqual({ policy: 6, venue: 5 });
});

test('stones are hidden while they are given, where the rules say so and no owner has shown them', () => {
  const hidden: StonesToBeSeen = { phase: 2, rules: { stones_shown: 'when_completed' }, stones_shown_at: null };
  expect(isBlind(hidden)).toBe(true);
  expect(isBlind({ ...hidden, phase: 1 })).toBe(false);
  expect(isBlind({ ...hidden, phase: 3 })).toBe(false);
  expect(isBlind({ ...hidden, rules: { stones_shown: 'in_groups' } })).toBe(false);
  expect(isBlind({ ...hidden, stones_shown_at: '2031-01-17T18:00:00.000Z' })).toBe(false);
});

test('a batch is full with as many questions as it takes, and not before', () => {
  const batch = { rules: { questions_limit: 3 } } as Parameters<typeof isFull>[0];
  expect([2, 3, 4].map((count) => isFull(batch, count))).toEqual([false, true, true]);
});

test('what the rules say of ballots, of questions that wait, and of their length', () => {
  expect(ballotsMayChange({ rules: { ballot_changes: 'until_completed' } })).toBe(true);
  expect(ballotsMayChange({ rules: { ballot_changes: 'never' } })).toBe(false);
  expect(readsFirst({ moderation: 'none' })).toBe(false);
  expect(readsFirst({ moderation: 'before_publishing' })).toBe(true);
  expect(longestQuestion({ question_length: 140 })).toBe(140);
  expect(longestQuestion({ question_length: null })).toBe(1000);
});
