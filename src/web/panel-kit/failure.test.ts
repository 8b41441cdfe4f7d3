import { expect, test } from 'vitest';
import type { ErrorCode } from '#contract/wire/errors.ts';
import { ApiError, NoAnswerError } from '#web/api/call.ts';
import { problemText } from '#web/text/problem-text.ts';
import { failureText } from './failure.ts';

const refused = (code: ErrorCode) =>
  new ApiError({ type: 'about:blank', title: 'Conflict', status: 409, detail: 'No', code, request_id: 'r1' });

test.each(['stoning_closed', 'question_unavailable', 'batch_full', 'batch_not_completed'] as const)(
  'a moderator is told of %s in other words than a voter',
  (code) => {
    expect(failureText(refused(code))).not.toBe(problemText(refused(code)));
    expect(failureText(refused(code))).not.toMatch(/your|still here|record/i);
  },
);

test('anything else is said as everywhere, and an ended session not here', () => {
  expect(failureText(new NoAnswerError())).toBe(problemText(new NoAnswerError()));
  expect(failureText(refused('batch_not_found'))).toBe(problemText(refused('batch_not_found')));
  expect(failureText(refused('sign_in_required'))).toBeUndefined();
  expect(failureText(null)).toBeUndefined();
});
