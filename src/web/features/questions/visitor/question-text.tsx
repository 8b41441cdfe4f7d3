import { publicText } from '#web/text/public.ts';
import { inOwnLanguage } from '#web/ui/in-own-language.ts';
import { ReadAll } from './read-all.tsx';
import { useFold } from './use-fold.ts';

/** What somebody asked, in their own language and direction of writing; a long one unfolds. */
export function QuestionText({ of: { text, language } }: { of: { text: string; language?: string | undefined } }) {
  const { words, place, folded, fold } = useFold<HTMLQuoteElement>(text);
  if (!text) return <p className="q-removed">{publicText.wordsRemoved}</p>;
  return (
    <>
      <blockquote {...inOwnLanguage(language)} {...place} className={folded ? 'clamp' : undefined}>
        {words}
      </blockquote>
      {fold && <ReadAll fold={fold} />}
    </>
  );
}
