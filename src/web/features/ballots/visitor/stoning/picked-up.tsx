import type { PublicQuestion } from '#contract/council/public-question.ts';
import { ofPlace, type Place } from '#web/features/ballots/visitor/own/picks.ts';
import { lazyTexts } from '#web/text/lazy.ts';
import { FoldedQuote } from './folded-quote.tsx';

/** What is picked up, in its words: its place has room for the first of them only, and two questions may begin alike. */
export function PickedUp({ place, question }: { place: Place; question: PublicQuestion | undefined }) {
  return (
    <div className="tray-picked-up">
      <FoldedQuote question={question} />
      <p>
        <strong>{lazyTexts.placing.pickedUpTitle(ofPlace(place))}</strong> {lazyTexts.placing.pickedUpHint}
      </p>
    </div>
  );
}
