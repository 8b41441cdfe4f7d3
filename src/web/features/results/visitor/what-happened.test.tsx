import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { ResultBatch } from '#contract/council/results.ts';
import { makeBatch } from '#tests/support/batch.ts';
import { WhatHappened } from './what-happened.tsx';

test('sheets that lay in the box and never counted are told, with the reason', () => {
  const batch = {
    ...makeBatch({ phase: 3 }),
    completed_at: '2026-12-11T20:40:00.000Z',
    phases: [],
    sheets: { counted: 3, invalid: 1 },
    sheets_given_up: { count: 1, reason: 'It fell into the river.' },
  } as unknown as ResultBatch;
  expect(renderToStaticMarkup(<WhatHappened batch={batch} />)).toContain(
    '3 counted, 1 invalid. 1 sheet of the box was not found and given up: <bdi>It fell into the river.</bdi>',
  );
});
