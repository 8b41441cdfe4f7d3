import type { PublicQuestion } from '#contract/council/public-question.ts';
import { ReadAll } from '#web/features/questions/visitor/read-all.tsx';
import { useFold } from '#web/features/questions/visitor/use-fold.ts';
import { inOwnLanguage } from '#web/ui/in-own-language.ts';

type FoldedQuoteProps = {
  /** None where its words are not known any more. */
  question: Pick<PublicQuestion, 'text' | 'language'> | undefined;
  mayBeCut?: (text: string) => boolean;
};

/** What a question asks, to its end or with the way there. */
export function FoldedQuote({ question, mayBeCut }: FoldedQuoteProps) {
  const { words, place, folded, fold } = useFold<HTMLQuoteElement>(question?.text ?? '', mayBeCut);
  return (
    <>
      <q {...place} className={folded ? 'clamp' : undefined} {...inOwnLanguage(question?.language)}>
        {words}
      </q>
      {fold && <ReadAll fold={fold} />}
    </>
  );
}
