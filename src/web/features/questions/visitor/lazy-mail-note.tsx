import type { SubmittedQuestion } from '#contract/council/submissions.ts';
import { lazyTexts } from '#web/text/lazy.ts';
import { useOwnQuestion } from './remembered/own-of-batch.ts';

type LazyMailNoteProps = { batchId: string; id: SubmittedQuestion['id']; email: string };

/** That a mail waits to be answered, where that is so: whoever has answered one before gets none. */
export function LazyMailNote({ batchId, id, email }: LazyMailNoteProps) {
  const own = useOwnQuestion(batchId, id);
  return own?.news === 'asked' && <p>{lazyTexts.news.mailed({ address: shorten(email) })}</p>;
}

/** Enough of an address to see a mistake in it; others may see this screen. */
function shorten(email: string): string {
  const typed = email.trim();
  const [first = ''] = typed;
  return `${first}…${typed.slice(typed.lastIndexOf('@'))}`;
}
