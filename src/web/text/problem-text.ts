import { ApiError } from '#web/api/call.ts';
import { noAnswerText, problemSentence, tooManyRequestsText } from './problems.ts';

/** The sentence for whatever a call threw. */
export function problemText(error: unknown): string {
  if (!(error instanceof ApiError)) return noAnswerText();
  const { code, retry_after } = error.problem;
  return retry_after === undefined ? problemSentence(code) : tooManyRequestsText(retry_after);
}
