import { expect, test } from 'vitest';
import { allows, isBefore, phaseAfter, phasesThatAllow, refusesQuestions } from './phases.ts';
import { phases } from './public-batch.ts';

test('what is allowed in which phase', () => {
  expect(phasesThatAllow('questions')).toEqual([1]);
  expect(phasesThatAllow('leaving')).toEqual([1, 3]);
  expect(phasesThatAllow('ballots')).toEqual([2]);
  expect(phasesThatAllow('ballotPaper')).toEqual([2, 3]);
  expect(phasesThatAllow('rules')).toEqual([1]);
  expect(phasesThatAllow('result')).toEqual([3]);
});

test('a phase that takes no questions says why', () => {
  for (const phase of Object.values(phases)) expect(refusesQuestions[phase] === null).toBe(allows[phase].questions);
});

test('a phase is followed by the next one, and the last by none', () => {
  expect(([1, 2, 3] as const).map(phaseAfter)).toEqual([2, 3, undefined]);
});

test('a phase is before those that follow it, and not before itself', () => {
  const { submission, stoning, completed } = phases;
  expect(isBefore(submission, stoning)).toBe(true);
  expect(isBefore(submission, completed)).toBe(true);
  expect(isBefore(stoning, stoning)).toBe(false);
  expect(isBefore(completed, stoning)).toBe(false);
});
