import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { ResultBatch } from '#contract/council/results.ts';
import { makeBatch } from '#tests/support/batch.ts';
import { WhatHappened } from './what-happened.tsx';

test('what lay in the box adds up to what counted, was invalid with or without a code, and was given up, with the reason', () => {
  const batch = {
    ...makeBatch({ phase: 3 }),
    completed_at: '2026-12-11T20:40:00.000Z',
    phases: [],
    sheets_in_box: 7,
    sheets: { counted: 3, invalid: 3, without_code: 1 },
    sheets_given_up: { count: 1, reason: 'It fell into the river.' },
  } as unknown as ResultBatch;
  expect(renderToStaticMarkup(<WhatHappened batch={batch} />)).toContain(
    '7 in the box: 3 counted, 3 invalid (1 of these without a code). 1 sheet of the box was not found and given up: <bdi>It fell into the river.</bdi>',
  );
});
