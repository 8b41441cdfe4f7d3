import type { ErrorCode } from '#contract/wire/errors.ts';
import { problemCode } from '#web/api/problem-code.ts';
import { adminProblemsText } from '#web/text/admin-problems.ts';
import { problemText } from '#web/text/problem-text.ts';
import { toast } from '#web/ui/toast.tsx';

/** The sentence for whatever a call threw. Where a voter is told of their own picks, the panel has words of its own. */
export function panelProblemText(error: unknown): string {
  const code = problemCode(error);
  return code && isPanelProblem(code) ? adminProblemsText[code] : problemText(error);
}

function isPanelProblem(code: ErrorCode): code is ErrorCode & keyof typeof adminProblemsText {
  return code in adminProblemsText;
}

/** What stands beside the button that failed. An ended session speaks in a dialog of its own. */
export function failureText(error: unknown): string | undefined {
  return error && problemCode(error) !== 'sign_in_required' ? panelProblemText(error) : undefined;
}

/** Trying again does not help somebody whose role is another one now, or on whom the council depends. */
const retryHelpsNobody: ReadonlySet<ErrorCode> = new Set(['role_insufficient', 'last_owner']);

export function toastFailure(message: string, error: unknown): void {
  const code = problemCode(error);
  if (code && retryHelpsNobody.has(code)) toast.error(problemText(error));
  else if (code !== 'sign_in_required') toast.error(message);
}
