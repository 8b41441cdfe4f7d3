import { expect, test } from 'vitest';
import { undoables } from './all.ts';

test('no kind of act is taken back in two ways', () => {
  const kinds = undoables.flatMap((one) => one.kinds);
  expect(kinds).toEqual([...new Set(kinds)]);
});
