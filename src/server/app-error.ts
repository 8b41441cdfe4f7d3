import type { ErrorCode } from '#contract/wire/errors.ts';
import type { ProblemDetails } from '#contract/wire/problem.ts';

/** What the caller is told besides the code, and what stays here. */
type Details = ProblemDetails &
  ErrorOptions & {
    /** Where it is not the one that `problems.ts` has for the code. */
    status?: number | undefined;
  };

/** A refusal with a name. Actions throw it, `http/problems.ts` turns it into an answer. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: ProblemDetails;
  readonly status: number | undefined;

  constructor(code: ErrorCode, { status, cause, ...details }: Details = {}) {
    super(code, { cause });
    this.name = 'AppError';
    this.code = code;
    this.details = details;
    this.status = status;
  }
}
