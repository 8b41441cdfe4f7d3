import { type Dispatch, memo, type RefObject } from 'react';
import type { PublicQuestion } from '#contract/council/public-question.ts';
import { type Picks, type Place, placeOf } from '#web/features/ballots/visitor/own/picks.ts';
import { useLanguage } from '#web/text/change-language.ts';
import { lazyTexts } from '#web/text/lazy.ts';
import { PickCard } from './pick-card.tsx';
import type { StoningPress } from './stoning-state.ts';

type PickListProps = {
  questions: readonly PublicQuestion[];
  many: boolean;
  picks: Picks;
  /** Those that stay as they are. */
  kept: Picks;
  /** Those that this browser submitted and cannot pick. */
  own: readonly string[];
  /** The place that the next pick takes; null when all are taken. */
  step: Place | null;
  /** That place is picked up: a question that has one changes with it. */
  pickedUp: boolean;
  closed: boolean;
  press: Dispatch<StoningPress>;
  list: RefObject<HTMLUListElement | null>;
};

/** The questions to choose from. */
export const PickList = memo(function PickList({
  questions,
  many,
  picks,
  kept,
  own,
  list,
  closed,
  ...card
}: PickListProps) {
  useLanguage();
  return (
    <ul className="picks" aria-label={lazyTexts.placing.questionsLabel} data-many={many || undefined} ref={list}>
      {questions.map((question) => (
        <PickCard
          key={question.id}
          question={question}
          place={placeOf(picks, question.id)}
          closed={closed || placeOf(kept, question.id) !== null}
          own={own.includes(question.id)}
          {...card}
        />
      ))}
    </ul>
  );
});
