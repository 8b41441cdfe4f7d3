import { NoAnswerError } from './call.ts';
import { problemCode } from './problem-code.ts';

const retries = 3;
const firstDelayMs = 200;

/**
 * How calls are repeated that may be: a server that restarts or is overrun (502, 503, 504) is often back in a moment.
 * Only for reads, and for writes that do the same when they arrive twice.
 */
export const retryWhilePassing = {
  retry: (failures: number, error: Error) => failures < retries && isPassing(error),
  retryDelay: (failures: number) => firstDelayMs * 2 ** failures,
};

function isPassing(error: Error): boolean {
  const code = problemCode(error);
  return error instanceof NoAnswerError || code === 'database_unavailable' || code === 'overloaded';
}
