import { ApiError } from '#web/api/call.ts';
import { isUnanswered } from '#web/api/send-again.ts';
import { mayHaveArrivedText, noAnswerText, problemSentence, tooManyRequestsText } from './problems.ts';

/** The sentence for whatever a call threw. */
export function problemText(error: unknown): string {
  if (!(error instanceof ApiError)) return noAnswerText();
  const { code, retry_after } = error.problem;
  return retry_after === undefined ? problemSentence(code) : tooManyRequestsText(retry_after);
}

/** The same of an act that counts once however often it is sent: without an answer it may have arrived. */
export function actProblemText(error: unknown): string {
  return isUnanswered(error) ? mayHaveArrivedText() : problemText(error);
}
