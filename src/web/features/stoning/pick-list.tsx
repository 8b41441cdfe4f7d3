import { type KeyboardEvent, memo, type RefObject } from 'react';
import type { PublicQuestion } from '#contract/questions.ts';
import { stoningText } from '#web/text/public.ts';
import { usePainted } from '#web/ui/use-after-paint.ts';
import { PickCard } from './pick-card.tsx';
import { type Picks, type Place, placeOf } from './picks.ts';

type PickListProps = {
  questions: readonly PublicQuestion[];
  many: boolean;
  picks: Picks;
  /** The place that the next pick takes; null when all are taken. */
  step: Place | null;
  /** That place is picked up: a question that has one changes with it. */
  held: boolean;
  closed: boolean;
  onTap: (id: string) => void;
  onKey: (event: KeyboardEvent, id: string) => void;
  list: RefObject<HTMLUListElement | null>;
};

/** More than any screen shows at first. */
const firstCards = 12;

/** The questions to choose from. */
export const PickList = memo(function PickList({
  questions,
  many,
  picks,
  step,
  held,
  closed,
  onTap,
  onKey,
  list,
}: PickListProps) {
  const shown = usePainted() ? questions : questions.slice(0, firstCards);
  return (
    <ul className="picks" aria-label={stoningText.questionsLabel} data-many={many || undefined} ref={list}>
      {shown.map((question) => (
        <PickCard
          key={question.id}
          question={question}
          place={placeOf(picks, question.id)}
          step={step}
          held={held}
          closed={closed}
          onTap={onTap}
          onKey={onKey}
        />
      ))}
    </ul>
  );
});
