import type { PublicQuestion } from '#contract/council/public-question.ts';
import { ofPlace, type Place } from '#web/features/ballots/visitor/own/picks.ts';
import { ReadAll } from '#web/features/questions/visitor/read-all.tsx';
import { useFold } from '#web/features/questions/visitor/use-fold.ts';
import { laterTexts } from '#web/text/lazy.ts';

/** What is picked up, in its words: its place has room for the first of them only, and two questions may begin alike. */
export function PickedUp({ place, question }: { place: Place; question: PublicQuestion | undefined }) {
  const { words, place: textPlace, folded, fold } = useFold<HTMLQuoteElement>(question?.text ?? '');
  return (
    <div className="tray-picked-up">
      <q {...textPlace} className={folded ? 'clamp' : undefined} dir="auto" lang={question?.language}>
        {words}
      </q>
      {fold && <ReadAll fold={fold} />}
      <p>
        <strong>{laterTexts.placing.pickedUpTitle(ofPlace(place))}</strong> {laterTexts.placing.pickedUpHint}
      </p>
    </div>
  );
}
