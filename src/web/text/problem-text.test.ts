import { expect, test } from 'vitest';
import { ApiError, NoAnswerError } from '#web/api/call.ts';
import { problemText } from './problem-text.ts';

const tooMany = (retry_after?: number) =>
  new ApiError({
    type: 'about:blank',
    title: '',
    status: 429,
    detail: '',
    code: 'too_many_requests',
    request_id: '',
    ...(retry_after !== undefined && { retry_after }),
  });

test.each([
  [tooMany(841), 'That was too often in a short time. Nothing is lost: please try again in 15 minutes.'],
  [tooMany(60), 'That was too often in a short time. Nothing is lost: please try again in a minute.'],
  [tooMany(), 'That was too often in a short time. Nothing is lost: please try again in a minute.'],
  [new NoAnswerError(), 'The server did not answer. Please check your connection and try again.'],
])('%o says what to do next', (error, text) => {
  expect(problemText(error)).toBe(text);
});
