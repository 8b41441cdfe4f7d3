import { expect, test } from 'vitest';
import { makeBatch } from '#tests/support/batch.ts';
import { nextStepOf } from './next-step.ts';

const archived_at = '2026-12-20T18:00:00.000Z';

test.each([
  ['one that waits is activated', {}, 'activate'],
  ['an active one goes on', { is_active: true }, 'phase'],
  ['one in stoning that nobody sees is activated', { phase: 2 }, 'activate'],
  ['one in stoning goes on', { phase: 2, is_active: true }, 'phase'],
  ['a completed one shows its result', { phase: 3 }, 'results'],
  ['a completed one that is active too', { phase: 3, is_active: true }, 'results'],
  ['an archived one comes back', { phase: 2, archived_at }, 'bring-back'],
  ['an archived one with a result shows it', { phase: 3, archived_at }, 'results'],
  ['an active one is not away, whatever was said before', { is_active: true, archived_at }, 'phase'],
] as const)('%s', (_, batch, step) => {
  expect(nextStepOf(makeBatch(batch))).toBe(step);
});
