import type { ErrorCode } from '#contract/wire/errors.ts';
import { ApiError } from './call.ts';

/** Why the server said no; undefined when it did not say anything. */
export function problemCode(error: unknown): ErrorCode | undefined {
  return error instanceof ApiError ? error.problem.code : undefined;
}

export function hasCode(error: unknown, ...codes: ErrorCode[]): error is ApiError {
  return error instanceof ApiError && codes.includes(error.problem.code);
}
