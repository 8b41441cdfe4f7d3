import { publicText } from '#web/text/public.ts';
import { Button } from '#web/ui/button.tsx';
import type { Chunks } from './use-chunks.ts';

/** The way to the rest of a long list; without scripts, and for the browser's own search, all of it as plain text. */
export function MoreQuestions({ chunks: { shown, total, next, showMore } }: { chunks: Chunks }) {
  if (next <= 0) return null;
  return (
    <div className="more-questions">
      <p className="num">{publicText.shownOf({ shown: shown.length, total })}</p>
      <Button onClick={showMore}>{publicText.showMore({ count: next })}</Button>
      <a href="/questions.txt">{publicText.allAsText}</a>
    </div>
  );
}
