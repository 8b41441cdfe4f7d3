import { ApiError } from '../api/call.ts';
import { noAnswerText, problemTexts } from './en/problems.ts';

/** The sentence for whatever a call threw. */
export function problemText(error: unknown): string {
  return error instanceof ApiError ? problemTexts[error.problem.code] : noAnswerText;
}
