import { expect, test } from 'vitest';
import { allows, phaseAfter, phasesThatAllow, refusesQuestions } from './phases.ts';
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
