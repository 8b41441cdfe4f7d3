import type { ErrorCode } from '#contract/wire/errors.ts';
import type { StoredValue } from '#web/storage.ts';
import { ApiError } from './call.ts';
import type { StoredKey } from './stored-key.ts';

/** Sends `content` with its key, once, however often it is tried: the key is kept until an answer has come. */
export async function sendOnce<Answer>(
  stored: StoredValue<StoredKey>,
  content: string,
  send: (headers: { 'idempotency-key': string }) => Promise<Answer>,
): Promise<Answer> {
  const key = keyToSend(stored.read(), content);
  stored.write(key);
  try {
    const answer = await send({ 'idempotency-key': key.key });
    stored.remove();
    return answer;
  } catch (error) {
    stored.write(keyAfter(error, key));
    throw error;
  }
}

/**
 * The key to send `content` with. While an earlier send may have arrived its key stays, even when the words have
 * changed since: only so can the server say that it has the first ones. After a definite no, other words get a new key.
 */
export function keyToSend(stored: StoredKey | null, content: string, makeKey: () => string = newKey): StoredKey {
  const reuse = stored !== null && (stored.mayHaveArrived || stored.content === content);
  return reuse
    ? { ...stored, mayHaveArrived: true, mayHaveArrivedBefore: stored.mayHaveArrived }
    : { key: makeKey(), content, mayHaveArrived: true, mayHaveArrivedBefore: false };
}

/** The key after a failure. */
export function keyAfter(error: unknown, stored: StoredKey): StoredKey {
  return { ...stored, mayHaveArrived: mayHaveArrivedAfter(error, stored) };
}

function mayHaveArrivedAfter(error: unknown, { mayHaveArrivedBefore }: StoredKey): boolean {
  if (!(error instanceof ApiError) || inconclusive.has(error.problem.code)) return true;
  // A refusal before the endpoint says nothing about an earlier send.
  return mayHaveArrivedBefore && !conclusive.has(error.problem.code);
}

// Answers of a server in trouble: it may have stored the request before it stumbled.
const inconclusive: ReadonlySet<ErrorCode> = new Set(['unexpected', 'database_unavailable', 'overloaded']);

// Said only after the key was looked up: under it nothing like this is stored.
const conclusive: ReadonlySet<ErrorCode> = new Set([
  'batch_not_found',
  'batch_inactive',
  'submission_closed',
  'idempotency_key_reused',
  'changed_meanwhile',
]);

/** `crypto.randomUUID` exists only on https and localhost; a hall's laptop is http://192.168.… */
export function newKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
