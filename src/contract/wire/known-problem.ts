import * as z from 'zod/mini';
import { type ErrorCode, errors } from './errors.ts';
import { Problem } from './problem.ts';

/** Failures that any call can meet. */
export const commonErrors = [
  'invalid_input',
  'host_unknown',
  'foreign_origin',
  'too_many_requests',
  'overloaded',
  'database_unavailable',
  'unexpected',
] as const satisfies readonly ErrorCode[];

/** A problem document with one of these codes. */
export const KnownProblem = z.extend(Problem, { code: z.enum(Object.keys(errors) as [ErrorCode, ...ErrorCode[]]) });
