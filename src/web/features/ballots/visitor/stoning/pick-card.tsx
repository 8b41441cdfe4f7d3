import { type Dispatch, memo } from 'react';
import { stonesOfPicks } from '#contract/council/ballots.ts';
import type { PublicQuestion } from '#contract/council/public-question.ts';
import type { Place } from '#web/features/ballots/visitor/own/picks.ts';
import { ReadAll } from '#web/features/questions/visitor/read-all.tsx';
import { useFold } from '#web/features/questions/visitor/use-fold.ts';
import { ReadAloud } from '#web/features/read-aloud/visitor/read-aloud.tsx';
import { useLanguage } from '#web/text/change-language.ts';
import { lazyTexts } from '#web/text/lazy.ts';
import { publicText } from '#web/text/public.ts';
import { Asker } from '#web/ui/asker.tsx';
import { inOwnLanguage } from '#web/ui/in-own-language.ts';
import { Stone } from '#web/ui/stone.tsx';
import { putByKey } from './put-by-key.ts';
import type { StoningPress } from './stoning-state.ts';

type PickCardProps = {
  question: PublicQuestion;
  /** Where it stands among the picks. */
  place: Place | null;
  /** The place that a tap gives it, while it has none; null when all are taken. */
  step: Place | null;
  /** That place is picked up: a question that has one changes with it. */
  pickedUp: boolean;
  /** Nothing can be picked, or this pick stays as it is. */
  closed: boolean;
  /** This browser submitted it and cannot pick it. */
  own: boolean;
  press: Dispatch<StoningPress>;
};

/** A question to give stones to: the whole card is one button. */
export const PickCard = memo(function PickCard({ question, place, step, pickedUp, closed, own, press }: PickCardProps) {
  useLanguage();
  const { id, text, language, corrected } = question;
  const picked = place !== null;
  const { words, place: textPlace, folded, fold } = useFold<HTMLSpanElement>(text);
  return (
    <li className="pick-item">
      <button
        type="button"
        className="pick"
        aria-pressed={picked}
        aria-disabled={closed || own || (!picked && step === null) || undefined}
        onClick={() => press({ type: 'tap_question', id, words })}
        onKeyDown={(event) => putByKey(event, { id, words }, press)}
      >
        {picked && (
          <span className="pick-stone">
            <Stone size={stonesOfPicks[place]} className="settle">
              {stonesOfPicks[place]}
            </Stone>
          </span>
        )}
        <span {...textPlace} className={folded ? 'pick-text clamp' : 'pick-text'} {...inOwnLanguage(language)}>
          {words}
        </span>
        <span className="pick-end">
          <Asker of={question} />
          {corrected && <span>{publicText.corrected}</span>}
          {picked && !closed && (
            <span className="pick-do">
              <span className="visually-hidden">{lazyTexts.placing.stones({ count: stonesOfPicks[place] })}. </span>
              {pickedUp && place !== step ? lazyTexts.placing.swap : lazyTexts.placing.takeBack}
            </span>
          )}
          {own && (
            <span className="pick-own">
              {lazyTexts.own.mark}
              <span className="visually-hidden">. {lazyTexts.own.why}</span>
            </span>
          )}
          {!picked && !closed && !own && step !== null && (
            <span className="pick-do give">
              {pickedUp ? lazyTexts.placing.swapIn : lazyTexts.placing.give({ count: stonesOfPicks[step] })}
            </span>
          )}
        </span>
      </button>
      <ReadAloud question={question} />
      {fold && <ReadAll fold={fold} />}
    </li>
  );
});
