import { expect, test } from 'vitest';
import { ofAllFeatures } from '#server/features.ts';

test('no kind of act is taken back in two ways', () => {
  const kinds = ofAllFeatures('undoables').flatMap((one) => one.kinds);
  expect(kinds).toEqual([...new Set(kinds)]);
});
