import { expect, test } from 'vitest';
import { makeBatch } from '#tests/support/batch.ts';
import { isDue, needsPeople } from './is-due.ts';

const before = Date.parse('2026-12-05T12:00:00Z');
const between = Date.parse('2026-12-12T12:00:00Z');
const after = Date.parse('2026-12-20T12:00:00Z');

test.each([
  ['activating a batch', {}, 0, before, true],
  ['the results of a completed one', { phase: 3, is_active: true }, 8, before, true],
  ['stoning, with too few questions', { is_active: true }, 3, before, false],
  ['stoning, with four questions', { is_active: true }, 4, before, true],
  ['stoning, after the deadline', { is_active: true }, 3, between, true],
  ['completing, while stones are promised', { is_active: true, phase: 2 }, 8, between, false],
  ['completing, after the deadline', { is_active: true, phase: 2 }, 8, after, true],
] as const)('%s is due or not', (_, batch, questions, now, due) => {
  expect(isDue(makeBatch(batch), questions, now)).toBe(due);
});

test.each([
  ['an active batch without questions', { is_active: true }, 0, true],
  ['one of which that is not known yet', { is_active: true }, undefined, false],
  ['one with a question', { is_active: true }, 1, false],
  ['one in stoning without ballots', { is_active: true, phase: 2, ballots: 0 }, 8, true],
  ['one with a ballot', { is_active: true, phase: 2, ballots: 1 }, 8, false],
  ['one that nobody can see', {}, 0, false],
  ['a completed one', { is_active: true, phase: 3, ballots: 0 }, 8, false],
] as const)('%s needs people or not', (_, batch, questions, needed) => {
  expect(needsPeople(makeBatch(batch), questions)).toBe(needed);
});
