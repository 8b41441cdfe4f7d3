import type { ErrorCode } from '#contract/errors.ts';
import type { WeakPasswordReason } from '#contract/weak-password.ts';

type Details = ErrorOptions & {
  questionIds?: readonly string[];
  retryAfterS?: number;
  reasons?: readonly WeakPasswordReason[];
};

/** A refusal with a name. Actions throw it, `http/problems.ts` turns it into an answer. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly questionIds: readonly string[] | undefined;
  readonly retryAfterS: number | undefined;
  readonly reasons: readonly WeakPasswordReason[] | undefined;

  constructor(code: ErrorCode, { questionIds, retryAfterS, reasons, ...options }: Details = {}) {
    super(code, options);
    this.name = 'AppError';
    this.code = code;
    this.questionIds = questionIds;
    this.retryAfterS = retryAfterS;
    this.reasons = reasons;
  }
}
