import { expect, test } from 'vitest';
import type { BatchResult } from './batch-result.ts';
import type { StonesShown } from './batch-rules.ts';
import type { Phase, StonesToBeSeen } from './public-batch.ts';
import type { PublicQuestion } from './public-question.ts';
import { orderOf, rankQuestions, sortQuestions } from './ranking.ts';

const question = (id: string, stones: number, votes: number, day: number): PublicQuestion => ({
  id,
  text: id,
  author: 'A',
  stones,
  votes,
  timestamp: `2026-11-${String(day).padStart(2, '0')}T10:00:00Z`,
});
const batch = (
  phase: Phase,
  stones_shown: StonesShown = 'always',
  stones_shown_at: string | null = null,
): StonesToBeSeen => ({
  phase,
  rules: { stones_shown },
  stones_shown_at,
});
const result = (of: [id: string, rank: number, joint: boolean, forwarded: boolean][]): BatchResult => ({
  questions: of.map(([id, rank, joint, forwarded]) => ({ id, rank, joint, forwarded, breakdown: null, outcome: null })),
  tied: null,
  seed: '',
  coverage: null,
  receipts_digest: '',
});
const ids = (questions: PublicQuestion[]) => questions.map(({ id }) => id).join(' ');

test('without stones the newest question stands first', () => {
  const questions = [question('old', 0, 0, 1), question('new', 0, 0, 9), question('mid', 0, 0, 5)];
  expect(orderOf(questions, batch(2))).toBe('newest');
  expect(ids(sortQuestions(questions, 'newest'))).toBe('new mid old');
});

test('with stones it is stones, then votes, then the older one', () => {
  const questions = [
    question('few', 1, 1, 9),
    question('newer', 4, 1, 8),
    question('older', 4, 1, 2),
    question('votes', 4, 2, 9),
  ];
  expect(orderOf(questions, batch(2))).toBe('stones');
  expect(ids(sortQuestions(questions, 'stones'))).toBe('votes older newer few');
});

test('where nobody is to see the stones the order does not tell of them', () => {
  const questions = [question('few', 1, 1, 9), question('many', 4, 1, 8)];
  expect(orderOf(questions, batch(2, 'when_completed'))).toBe('newest');
  expect(orderOf(questions, batch(2, 'when_completed', '2026-11-09T12:00:00Z'))).toBe('stones');
  expect(orderOf(questions, batch(2, 'in_groups'))).toBe('stones');
  expect(orderOf(questions, batch(3, 'when_completed'))).toBe('stones');
});

test('what was taken out stands last and has no rank', () => {
  const taken_out = { reason: 'It names a child.', at: '2026-11-09T12:00:00Z' };
  const questions = [
    { ...question('out', 9, 3, 9), taken_out },
    question('a', 7, 2, 1),
    { ...question('new', 0, 0, 9), taken_out },
    question('b', 4, 1, 2),
  ];
  expect(ids(sortQuestions(questions, 'stones'))).toBe('a b out new');
  expect(ids(sortQuestions(questions, 'newest'))).toBe('b a out new');
  expect(rankQuestions(questions, null).map(({ question: { id }, rank }) => `${id} ${rank}`)).toEqual(['a 1', 'b 2']);
});

test('a completed batch is ranked even without a stone', () => {
  expect(orderOf([question('a', 0, 0, 1)], batch(3))).toBe('stones');
});

test('equal stones and votes share a rank, and the next rank counts both', () => {
  const ranked = rankQuestions(
    [question('a', 9, 3, 1), question('b', 7, 2, 1), question('c', 7, 2, 2), question('d', 7, 1, 1)],
    null,
  );
  expect(ranked.map(({ question: { id }, rank, joint }) => [id, rank, joint])).toEqual([
    ['a', 1, false],
    ['b', 2, true],
    ['c', 2, true],
    ['d', 4, false],
  ]);
});

test('a result ranks as it says, whatever the stones, and without the questions that are gone', () => {
  const questions = [question('a', 7, 2, 1), question('b', 7, 2, 2), question('c', 9, 3, 1)];
  const said = result([
    ['gone', 1, false, true],
    ['c', 2, false, true],
    ['b', 3, true, true],
    ['a', 3, true, false],
  ]);
  expect(rankQuestions(questions, said)).toEqual([
    { question: questions[2], rank: 2, joint: false, forwarded: true, breakdown: null, outcome: null },
    { question: questions[1], rank: 3, joint: true, forwarded: true, breakdown: null, outcome: null },
    { question: questions[0], rank: 3, joint: true, forwarded: false, breakdown: null, outcome: null },
  ]);
});

test('sorting leaves what it was given as it was', () => {
  const questions = [question('a', 0, 0, 1), question('b', 5, 1, 1)];
  sortQuestions(questions, 'stones');
  expect(ids(questions)).toBe('a b');
});
