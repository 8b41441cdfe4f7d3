import type { ErrorCode } from '#contract/errors.ts';

/** A refusal with a name. Actions throw it, `http/problems.ts` turns it into an answer. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly questionIds: readonly string[] | undefined;

  constructor(code: ErrorCode, { questionIds, ...options }: ErrorOptions & { questionIds?: readonly string[] } = {}) {
    super(code, options);
    this.name = 'AppError';
    this.code = code;
    this.questionIds = questionIds;
  }
}
