import { hasCode } from '#web/api/problem-code.ts';
import { lazyTexts } from '#web/text/lazy.ts';
import { problemText } from '#web/text/problem-text.ts';

/** Why stones were not given, said to whoever helps: nothing that was picked is there any more. */
export function whyNotGiven(error: unknown): string {
  const { reasons } = lazyTexts.booth;
  if (hasCode(error, 'question_unavailable')) return reasons.question_unavailable;
  if (hasCode(error, 'database_unsafe')) return reasons.database_unsafe;
  if (hasCode(error, 'card_void')) return lazyTexts.card.void;
  return problemText(error);
}
