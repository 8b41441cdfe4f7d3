import { expect, test } from 'vitest';
import { undoableKinds } from '#contract/trust/undo.ts';
import { undoables } from './all.ts';

test('each kind of the contract is taken back in one way', () => {
  expect(undoables.flatMap(({ kinds }) => kinds).toSorted()).toEqual(undoableKinds.toSorted());
});
