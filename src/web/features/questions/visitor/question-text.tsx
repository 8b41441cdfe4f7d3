import { publicText } from '#web/text/public.ts';
import { ReadAll } from './read-all.tsx';
import { useFold } from './use-fold.ts';

/** What somebody asked, in their own direction of writing; a long one unfolds. */
export function QuestionText({ text }: { text: string }) {
  const { words, place, folded, fold } = useFold<HTMLQuoteElement>(text);
  if (!text) return <p className="q-removed">{publicText.wordsRemoved}</p>;
  return (
    <>
      <blockquote dir="auto" {...place} className={folded ? 'clamp' : undefined}>
        {words}
      </blockquote>
      {fold && <ReadAll fold={fold} />}
    </>
  );
}
