import { expect, test } from 'vitest';
import type { ErrorCode } from '#contract/wire/errors.ts';
import type { Problem } from '#contract/wire/problem.ts';
import { ApiError, NoAnswerError } from '#web/api/call.ts';
import { problemText } from './problem-text.ts';

const refused = (code: ErrorCode, more: Partial<Problem> = {}) =>
  new ApiError({ type: 'about:blank', title: '', status: 409, detail: '', code, request_id: '', ...more });

const tooMany = (retry_after?: number) =>
  refused('too_many_requests', { status: 429, ...(retry_after !== undefined && { retry_after }) });

test.each([
  [tooMany(841), 'That was too often in a short time. Nothing is lost: please try again in 15 minutes.'],
  [tooMany(60), 'That was too often in a short time. Nothing is lost: please try again in a minute.'],
  [tooMany(), 'That was too often in a short time. Nothing is lost: please try again in a minute.'],
  [refused('code_of_a_newer_server' as ErrorCode), 'Something went wrong on the server. Please try again.'],
  [new NoAnswerError(), 'The server did not answer. Please check your connection and try again.'],
])('%o says what to do next', (error, text) => {
  expect(problemText(error)).toBe(text);
});
