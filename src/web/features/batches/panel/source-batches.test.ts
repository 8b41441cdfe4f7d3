import { expect, test } from 'vitest';
import { makeBatch } from '#tests/support/batch.ts';
import { sourceBatchesOf, sourceBatchTexts } from './source-batches.ts';

const batches = [
  makeBatch({ id: 'new', name: 'New Council' }),
  makeBatch({ id: 'now', name: 'Active Council', is_active: true }),
  makeBatch({ id: 'stoning', name: 'Stoning Council', phase: 2 }),
  makeBatch({ id: 'old', name: 'Old Council', phase: 3 }),
  ...Array.from({ length: 4 }, (_, n) => makeBatch({ id: `small-${n}`, name: `Small Council ${n}` })),
];

const textsOf = (counts: Parameters<typeof sourceBatchesOf>[0], into?: string) =>
  sourceBatchTexts(sourceBatchesOf(counts, batches, into));

test('says where questions come from, the most first, and where they stay', () => {
  const counts = [
    { batch_id: null, count: 3 },
    { batch_id: 'now', count: 1 },
    { batch_id: 'stoning', count: 12 },
    { batch_id: 'old', count: 7 },
    { batch_id: 'new', count: 2 },
  ];
  expect(sourceBatchesOf(counts, batches, 'new').comes).toBe(11);
  expect(textsOf(counts, 'new')).toEqual([
    '7 from Old Council, which is completed and keeps its list and result',
    '3 from no batch',
    '1 from Active Council, which is active and loses it',
    '12 stay in Stoning Council: stones are given there',
  ]);
});

test('what is small is told together', () => {
  const counts = [
    { batch_id: null, count: 9 },
    { batch_id: 'now', count: 8 },
    ...[1, 2, 3, 4].map((count, n) => ({ batch_id: `small-${n}`, count })),
  ];
  expect(textsOf(counts).slice(-2)).toEqual(['2 from Small Council 1', '1 from further batches']);
});

test('nothing comes where all that can move is there', () => {
  expect(textsOf([{ batch_id: 'new', count: 2 }], 'new')).toEqual([]);
});
