import { expect, test } from 'vitest';
import type { PublicBatch } from '#contract/council/public-batch.ts';
import { phaseTextOf } from './phase-text.ts';

const batch = { phase: 3, ballots: 0, phase_3_text: null } as PublicBatch;

test('a batch that ended without a ballot does not say that its questions are with the council', () => {
  expect(phaseTextOf(batch)).toBe('No stones were given in this batch.');
  expect(phaseTextOf({ ...batch, ballots: 1 })).toContain('The top questions go to the council.');
  expect(phaseTextOf({ ...batch, phase_3_text: 'We meet again in May.' })).toBe('We meet again in May.');
});
