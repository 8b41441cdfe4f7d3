import { expect, test } from 'vitest';
import { ApiError, NoAnswerError } from '#web/api/call.ts';
import { revisionToSaveOn, savedMeanwhile } from './edit-conflict.ts';

const conflict = new ApiError({
  type: 'about:blank',
  title: 'Conflict',
  status: 409,
  detail: 'Changed meanwhile',
  code: 'changed_meanwhile',
  request_id: 'r1',
});

test.each([
  ['before anything failed', null, 3],
  ['after the connection broke', new NoAnswerError(), 3],
  ['after a conflict was shown', conflict, 4],
])('a form saves on the right revision %s', (_, error, revision) => {
  expect(revisionToSaveOn({ revision: 3 }, { revision: 4 }, error)).toBe(revision);
});

test('a field tells what somebody else saved in it, and only after a conflict', () => {
  expect(savedMeanwhile(null, 'Ada', 'Ada Lovelace')).toBeUndefined();
  expect(savedMeanwhile(conflict, 'Ada', 'Ada')).toBeUndefined();
  expect(savedMeanwhile(conflict, 'Ada', 'Ada Lovelace')).toBe('Saved meanwhile: Ada Lovelace');
  expect(savedMeanwhile(conflict, 'Ada', null)).toBe('Emptied meanwhile');
});
