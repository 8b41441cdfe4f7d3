import { AppError } from '#server/app-error.ts';

// Nobody waits longer than 5 s for an answer, not even when the database is paused; the rest is for the way back.
const answerWithinMs = 4_500;

/**
 * Waits for an answer, but not for ever. What was asked may still happen later: a retry with the same key finds it.
 * @throws AppError database_unavailable when the time is up
 */
export async function withinDeadline<T>(answer: Promise<T>, withinMs = answerWithinMs): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new AppError('database_unavailable')), withinMs);
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
