import { expect, test } from 'vitest';
import { makeBatch } from '#tests/support/batch.ts';
import { paperChecksOf } from './step-checks.ts';

const batch = makeBatch({});

test('where paper counts, it says when sheets can be printed and when they count', () => {
  expect(paperChecksOf(batch, undefined)).toMatchObject([
    { sentence: expect.stringMatching(/printed after this step.*after online stoning has closed/s), toLookAt: false },
  ]);
});

test('where paper counts, it says whether helpers have a code to enter it, and leads there where they have none', () => {
  const [, none] = paperChecksOf(batch, 0);
  expect(none).toMatchObject({ toLookAt: true, way: { label: 'Make codes for helpers' } });
  expect(none?.sentence).toContain('only moderators enter it');
  const [, one] = paperChecksOf(batch, 1);
  expect(one).toEqual({ sentence: '1 code for helpers who enter paper holds.', toLookAt: false });
});
