import { expect, test } from 'vitest';
import type { ErrorCode } from '#contract/wire/errors.ts';
import { ApiError, NoAnswerError } from '#web/api/call.ts';
import { contentOf, failureOf, faultOf } from './submission.ts';

const draft = { name: 'Maren Holt', email: 'maren@example.org', text: 'Who speaks for the river?' };
const usual = { question_length: null };
const refused = (code: ErrorCode) =>
  new ApiError({ type: 'about:blank', title: '', status: 409, detail: '', code, request_id: '' });

test('a complete draft can be sent', () => {
  expect(faultOf(draft, usual)).toBeNull();
});

test('blank fields are named, also when they hold only spaces, before anything else', () => {
  expect(faultOf({ name: ' ', email: 'no address', text: '\n' }, usual)).toEqual({
    message: 'Please fill in all fields',
    fields: { name: 'Please fill in all fields', text: 'Please fill in all fields' },
  });
});

test.each(['maren', 'maren@', '@example.org', 'a b@example.org'])('%s is no e-mail address', (email) => {
  expect(faultOf({ ...draft, email }, usual)).toEqual({
    message: 'Please enter a valid email address',
    fields: { email: 'Please enter a valid email address' },
  });
});

test('too long a question or name is refused before it is sent', () => {
  expect(faultOf({ ...draft, text: 'a'.repeat(1000) }, usual)).toBeNull();
  expect(faultOf({ ...draft, text: 'a'.repeat(1001) }, usual)?.fields).toHaveProperty('text');
  expect(faultOf({ ...draft, text: ` ${'😜'.repeat(80)} ` }, { question_length: 80 })).toBeNull();
  expect(faultOf({ ...draft, text: 'a'.repeat(81) }, { question_length: 80 })?.message).toBe(
    'Please shorten your question to 80 characters',
  );
  expect(faultOf({ ...draft, name: 'a'.repeat(121) }, usual)?.fields).toHaveProperty('name');
});

test('spaces around it do not make another request, another batch does', () => {
  expect(contentOf('b', { ...draft, name: ' Maren Holt ' })).toBe(contentOf('b', draft));
  expect(contentOf('c', draft)).not.toBe(contentOf('b', draft));
});

test('a failure says the promised message and the exact reason', () => {
  expect(failureOf(refused('overloaded')).message).toBe('Failed to submit question. Please try again.');
  expect(failureOf(refused('submission_closed')).reason).toMatch(/submission phase has just ended/);
  expect(failureOf(refused('batch_not_found')).message).toBe('No active batch found. Please contact an administrator.');
});

test('what had no answer has not failed: it may have arrived', () => {
  const unanswered = {
    message: null,
    reason: 'We do not know yet whether it arrived. Please press again: it counts once.',
  };
  expect(failureOf(new NoAnswerError())).toEqual(unanswered);
  expect(failureOf(new TypeError('not what the contract says'))).toEqual(unanswered);
});
