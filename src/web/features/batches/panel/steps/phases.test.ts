import { expect, test } from 'vitest';
import { adminTexts } from '#web/text/admin.ts';
import { nextPhase, phaseName } from './phases.ts';

test.each([
  [1, 'Submission', 'Start Stoning'],
  [2, 'Stoning', 'Complete'],
  [3, 'Completed', 'Reset to Phase 1'],
] as const)('phase %s is called %s and offers %s', (phase, name, step) => {
  expect(phaseName(phase)).toBe(name);
  expect(adminTexts.batches.steps[nextPhase(phase)]).toBe(step);
});

test('a phase that this version does not know is called so', () => {
  expect(phaseName(0)).toBe('Unknown');
});
