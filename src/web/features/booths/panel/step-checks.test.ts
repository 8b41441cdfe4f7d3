import { expect, test } from 'vitest';
import { makeBatch } from '#tests/support/batch.ts';
import { boothCheckOf } from './step-checks.ts';

const batch = makeBatch({});
const open = { opened_at: '2026-12-01T08:00:00Z' };
const waiting = { opened_at: null };

test('where there are to be booths, it says how many are open, and leads there where none is', () => {
  expect(boothCheckOf(batch, [open, waiting, open])).toEqual({ sentence: '2 booths are open.', toLookAt: false });
  expect(boothCheckOf(batch, [])).toMatchObject({
    sentence: expect.stringContaining('No booth is open yet'),
    toLookAt: true,
    way: { label: 'Open booths' },
  });
  expect(boothCheckOf(batch, [waiting])).toMatchObject({
    sentence: 'No booth is open yet; 1 code waits for its device.',
    toLookAt: true,
  });
});
