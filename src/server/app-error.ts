import type { ErrorCode } from '#contract/wire/errors.ts';
import type { FaultyRow } from '#contract/wire/faulty-row.ts';
import type { Weakness } from '#contract/wire/weak-password.ts';

type Details = ErrorOptions & {
  questionIds?: readonly string[];
  lawful?: readonly string[];
  retryAfterS?: number;
  signs?: readonly string[];
  stacks?: readonly number[];
  weaknesses?: readonly Weakness[];
  rows?: readonly FaultyRow[];
  /** Where it is not the one that `problems.ts` has for the code. */
  status?: number;
};

/** A refusal with a name. Actions throw it, `http/problems.ts` turns it into an answer. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly questionIds: readonly string[] | undefined;
  readonly lawful: readonly string[] | undefined;
  readonly retryAfterS: number | undefined;
  readonly signs: readonly string[] | undefined;
  readonly stacks: readonly number[] | undefined;
  readonly weaknesses: readonly Weakness[] | undefined;
  readonly rows: readonly FaultyRow[] | undefined;
  readonly status: number | undefined;

  constructor(
    code: ErrorCode,
    { questionIds, lawful, retryAfterS, signs, stacks, weaknesses, rows, status, ...options }: Details = {},
  ) {
    super(code, options);
    this.name = 'AppError';
    this.code = code;
    this.questionIds = questionIds;
    this.lawful = lawful;
    this.retryAfterS = retryAfterS;
    this.signs = signs;
    this.stacks = stacks;
    this.weaknesses = weaknesses;
    this.rows = rows;
    this.status = status;
  }
}
