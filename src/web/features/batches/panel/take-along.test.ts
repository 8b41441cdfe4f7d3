import { expect, test } from 'vitest';
import { makeBatch } from '#tests/support/batch.ts';
import { stillChosen, usualTakeAlong } from './take-along.ts';

const batches = [
  makeBatch({ id: 'idle' }),
  makeBatch({ id: 'active', is_active: true }),
  makeBatch({ id: 'stoning', phase: 2 }),
  makeBatch({ id: 'completed', phase: 3 }),
];

test.each([
  ['all of them, of nothing', [], 'all'],
  ['all of them, where they are in no batch', [{ batch_id: null, count: 3 }], 'all'],
  ['all of them, where they are in batches that wait or are completed', ['idle', 'completed'], 'all'],
  ['those in no batch, where some are in the active one', ['active'], 'unassigned'],
  ['those in no batch, where some are in one in stoning', ['idle', 'stoning'], 'unassigned'],
])('brings %s', (_, counts, usual) => {
  const found = counts.map((one) => (typeof one === 'string' ? { batch_id: one, count: 1 } : one));
  expect(usualTakeAlong(found, batches)).toBe(usual);
});

test('a choice of an old draft stands as long as there is what it means', () => {
  const chosen = { take_along: 'not_forwarded', take_along_from: 'stoning' } as const;
  expect(stillChosen(chosen, batches)).toEqual({ take_along: 'not_forwarded', take_along_from: 'completed' });
  expect(stillChosen(chosen, batches.slice(0, 3))).toEqual({ take_along: '', take_along_from: '' });
});
