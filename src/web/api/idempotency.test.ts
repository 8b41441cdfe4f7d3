import { afterEach, expect, test, vi } from 'vitest';
import type { ErrorCode } from '#contract/wire/errors.ts';
import { ApiError, NoAnswerError } from './call.ts';
import { keyAfter, keyToSend, newKey } from './idempotency.ts';
import type { StoredKey } from './stored-key.ts';

afterEach(() => vi.unstubAllGlobals());

const make = () => 'new';
const stored: StoredKey = { key: 'first', content: 'words', mayHaveArrived: true, mayHaveArrivedBefore: false };
const refused = (code: ErrorCode) =>
  new ApiError({ type: 'about:blank', title: '', status: 409, detail: '', code, request_id: '' });

test('a first send makes a key and counts as possibly arrived from then on', () => {
  expect(keyToSend(null, 'words', make)).toEqual({
    key: 'new',
    content: 'words',
    mayHaveArrived: true,
    mayHaveArrivedBefore: false,
  });
});

test('a retry after a lost answer uses the same key, even with other words', () => {
  const lost = keyAfter(new NoAnswerError(), stored);
  expect(keyToSend(lost, 'words', make).key).toBe('first');
  expect(keyToSend(lost, 'other words', make).key).toBe('first');
});

test('after a definite refusal the same words keep the key, other words get a new one', () => {
  const definite = keyAfter(refused('submission_closed'), stored);
  expect(keyToSend(definite, 'words', make)).toMatchObject({ key: 'first', mayHaveArrived: true });
  expect(keyToSend(definite, 'other words', make).key).toBe('new');
});

test('who is turned away after a lost answer has not learned what became of it', () => {
  const sendAgain = (key: StoredKey, code: ErrorCode) => keyAfter(refused(code), keyToSend(key, 'words', make));
  const lost = keyAfter(new NoAnswerError(), stored);
  expect(keyToSend(sendAgain(lost, 'too_many_requests'), 'other words', make).key).toBe('first');
  expect(keyToSend(sendAgain(lost, 'submission_closed'), 'other words', make).key).toBe('new');
  expect(keyToSend(keyAfter(refused('too_many_requests'), stored), 'other words', make).key).toBe('new');
});

test.each(['unexpected', 'database_unavailable', 'overloaded'] as const)(
  '%s leaves open whether it arrived',
  (code) => {
    expect(keyAfter(refused(code), stored).mayHaveArrived).toBe(true);
  },
);

test('keys differ, also where the page is not served securely', () => {
  vi.stubGlobal('crypto', { getRandomValues: <T extends Uint8Array>(bytes: T) => bytes.fill(171) });
  expect(newKey()).toBe('ab'.repeat(16));
  vi.unstubAllGlobals();
  expect(newKey()).not.toBe(newKey());
});
