import { useEffect, useEffectEvent } from 'react';
import { ApiError } from './call.ts';
import { retryLater } from './retry-later.ts';

/** Whether no answer came to what threw this, or none that we understand: then nobody knows whether it arrived. */
export function isUnanswered(error: unknown): boolean {
  return error !== null && !(error instanceof ApiError);
}

/**
 * Sends an act again that had no answer, once there is a network, as long as `error` is that of its last attempt. Only for what
 * counts once however often it is sent.
 */
export function useSendAgain(error: unknown, send: () => void): void {
  const sendNow = useEffectEvent(send);
  useEffect(() => (isUnanswered(error) ? retryLater(() => sendNow()) : undefined), [error]);
}
