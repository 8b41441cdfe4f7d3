import { problemCode } from '#web/api/problem-code.ts';
import { problemText } from '#web/text/problem-text.ts';
import { toast } from '#web/ui/toast.tsx';

/** What stands beside the button that failed. An ended session speaks in a dialog of its own. */
export function failureText(error: unknown): string | undefined {
  return error && problemCode(error) !== 'sign_in_required' ? problemText(error) : undefined;
}

export function toastFailure(message: string, error: unknown): void {
  const code = problemCode(error);
  // Trying again does not help somebody whose role is another one now.
  if (code === 'role_insufficient') toast.error(problemText(error));
  else if (code !== 'sign_in_required') toast.error(message);
}
