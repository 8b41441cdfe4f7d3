import { type Dispatch, memo } from 'react';
import { stonesOfPicks } from '#contract/council/ballots.ts';
import { ofPlace, type Place } from '#web/features/ballots/visitor/own/picks.ts';
import { useLanguage } from '#web/text/change-language.ts';
import { lazyTexts } from '#web/text/lazy.ts';
import { inOwnLanguage } from '#web/ui/in-own-language.ts';
import { Stone } from '#web/ui/stone.tsx';
import { putByKey } from './put-by-key.ts';
import type { StoningPress } from './stoning-state.ts';

type SlotProps = {
  place: Place;
  /** The question that lies here and its words; null while the place is empty. */
  id: string | null;
  text: string | null;
  language: string | undefined;
  pickedUp: Place | null;
  /** The next question comes here. */
  now: boolean;
  closed: boolean;
  press: Dispatch<StoningPress>;
};

/** Always a button, so that who empties a place keeps the focus; one that can do nothing is passed over by the Tab key. */
export const Slot = memo(function Slot({ place, id, text, language, pickedUp, now, closed, press }: SlotProps) {
  useLanguage();
  const stones = stonesOfPicks[place];
  const useful = !closed && (text !== null || pickedUp !== null);
  const other = pickedUp !== null && pickedUp !== place;
  const { slotEmpty, slotMoveHere, slotChange, slotSwap } = lazyTexts.placing;
  const name = text === null ? (other ? slotMoveHere : slotEmpty) : other ? slotSwap : slotChange;
  return (
    <button
      type="button"
      className="slot-btn"
      aria-pressed={text === null ? undefined : pickedUp === place}
      aria-disabled={!useful || undefined}
      tabIndex={useful ? undefined : -1}
      onClick={() => press({ type: 'tap_place', place })}
      onKeyDown={(event) => id !== null && text !== null && putByKey(event, { id, words: text }, press)}
    >
      <span className="slot-stone">
        <Stone size={stones} hollow={text === null} className={text === null ? undefined : 'settle'}>
          {stones}
        </Stone>
        {useful && pickedUp !== place && <SwapMark />}
      </span>
      <span className="slot-text">
        <span className="visually-hidden">{name(ofPlace(place))} </span>
        {text === null ? (
          <span className={now ? 'is-now' : undefined}>
            {now ? lazyTexts.placing.choosingNow : Object.values(lazyTexts.placing.slots)[place]}
          </span>
        ) : (
          <span className="slot-question" {...inOwnLanguage(language)}>
            {text}
          </span>
        )}
      </span>
    </button>
  );
});

function SwapMark() {
  return (
    <svg className="slot-mark" viewBox="0 0 24 24" fill="none" stroke="currentColor" aria-hidden="true">
      <path
        d="M4 9h15m-4-4.5L19.5 9 15 13.5M20 16H5m4-4.5L4.5 16 9 20.5"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
