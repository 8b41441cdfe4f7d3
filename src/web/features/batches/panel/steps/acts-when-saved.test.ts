import { expect, test } from 'vitest';
import { makeBatch } from '#tests/support/batch.ts';
import { actsWhenSaved } from './acts-when-saved.ts';

const before = Date.parse('2026-12-05T12:00:00Z');
const between = Date.parse('2026-12-12T12:00:00Z');
const after = Date.parse('2026-12-20T12:00:00Z');

test.each([
  ['before its deadline', { is_active: true }, before, false],
  ['after the submission deadline', { is_active: true }, between, true],
  ['where both passed', { is_active: true }, after, false],
  ['that is not active', {}, between, false],
  ['in stoning, before its deadline', { is_active: true, phase: 2 }, between, false],
  ['in stoning, after its deadline', { is_active: true, phase: 2 }, after, true],
  ['that is completed', { is_active: true, phase: 3 }, after, false],
] as const)('a batch %s moves on when it is saved, or not', (_, of, now, acts) => {
  const batch = makeBatch(of);
  expect(actsWhenSaved(batch, batch, now)).toBe(acts);
});
