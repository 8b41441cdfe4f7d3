import { expect, test } from 'vitest';
import { makeBatch } from '#tests/support/batch.ts';
import { awaited, inOrder, isOverdue } from './batch-order.ts';

const batch = (name: string, rest: object = {}) => makeBatch({ id: name, name, is_active: false, ...rest });
const names = (batches: readonly { name: string }[]) => batches.map(({ name }) => name).join(' ');

const march = batch('march', { submission_deadline: '2027-03-01T18:00:00Z', stoning_deadline: '2027-03-20T18:00:00Z' });
const stoned = batch('stoned', { phase: 2, stoning_deadline: '2027-01-20T18:00:00Z' });
const done = batch('done', { phase: 3, stoning_deadline: '2026-01-20T18:00:00Z' });

test('batches stand newest first, oldest first, or by the deadline that ends their phase, those that are completed last', () => {
  expect(names(inOrder([done, march, stoned], 'newest'))).toBe('done march stoned');
  expect(names(inOrder([done, march, stoned], 'oldest'))).toBe('stoned march done');
  expect(names(inOrder([done, march, stoned], 'deadline'))).toBe('stoned march done');
});

test('the active batch leads in every order', () => {
  const active = { ...done, name: 'active', is_active: true };
  for (const order of ['newest', 'oldest', 'deadline'] as const)
    expect(names(inOrder([march, active, stoned], order))).toMatch(/^active /);
});

test('a deadline is overdue while its phase goes on after it', () => {
  const after = Date.parse('2028-01-01T00:00:00Z');
  expect(isOverdue(march, 1, march.submission_deadline, after)).toBe(true);
  expect(isOverdue(march, 1, march.submission_deadline, 0)).toBe(false);
  expect(isOverdue(stoned, 1, stoned.submission_deadline, after)).toBe(false);
  expect(isOverdue(stoned, 2, stoned.stoning_deadline, after)).toBe(true);
  expect(isOverdue(done, 2, done.stoning_deadline, after)).toBe(false);
});

test('the council waits for the active batch, else for the newest one that is not completed', () => {
  expect(awaited([done, march, stoned])?.name).toBe('march');
  expect(awaited([march, { ...done, is_active: true }])?.name).toBe('done');
  expect(awaited([done])).toBeUndefined();
});
