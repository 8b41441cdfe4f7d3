import { ApiError } from '../api/call.ts';
import { noAnswerText, problemTexts, tooManyRequestsText } from './problems.ts';

/** The sentence for whatever a call threw. */
export function problemText(error: unknown): string {
  if (!(error instanceof ApiError)) return noAnswerText();
  const { code, retry_after } = error.problem;
  return retry_after === undefined ? problemTexts[code] : tooManyRequestsText(retry_after);
}
