import { Fragment, type KeyboardEvent, memo, type ReactNode, useLayoutEffect, useRef } from 'react';
import { stonesByPlace } from '#contract/ballots.ts';
import type { PublicQuestion } from '#contract/questions.ts';
import { stoningText } from '#web/text/public.ts';
import { Button } from '#web/ui/button.tsx';
import { Stone } from '#web/ui/stone.tsx';
import { nextPlace, ofPlace, type Picks, type Place, places } from './picks.ts';

type TrayProps = {
  picks: Picks;
  questions: ReadonlyMap<string, PublicQuestion>;
  /** The place that is picked up, to be changed or taken back. */
  held: Place | null;
  onTap: (place: Place) => void;
  onTakeBack: (id: string, place: Place) => void;
  onKey: (event: KeyboardEvent, id: string) => void;
  /** The batch can no longer be stoned: the picks are only shown. */
  closed: boolean;
  /** What went wrong or happened meanwhile. It stands here because the tray is always in view. */
  messages: readonly (string | false | null)[];
  /** What can be done while nothing is picked up. */
  actions: ReactNode;
};

/** The four places, always in view. A taken one is picked up by a tap: then it can be taken back, or change places. */
export function Tray({ picks, questions, held, onTap, onTakeBack, onKey, closed, messages, actions }: TrayProps) {
  const step = nextPlace(picks);
  const slots = useRef<HTMLOListElement>(null);
  const inHand = held === null ? null : picks[held];

  // The buttons for what is picked up leave with it, and may have had the focus.
  const before = useRef(held);
  useLayoutEffect(() => {
    const place = before.current;
    before.current = held;
    if (held === null && place !== null && document.activeElement === document.body) {
      slots.current?.querySelectorAll('button')[place]?.focus();
    }
  }, [held]);

  return (
    <section className="tray" aria-label={stoningText.trayLabel}>
      <div className="wrap tray-grid">
        <div className="tray-messages" role="alert">
          {messages.map(
            (message) =>
              message && (
                <p key={message} className="notice">
                  {message}
                </p>
              ),
          )}
        </div>
        {held !== null && (
          <p className="tray-held">
            <strong>{stoningText.heldTitle(ofPlace(held))}</strong> {stoningText.heldHint}
          </p>
        )}
        <ol className="slots" data-held={held !== null || undefined} ref={slots}>
          {places.map((place) => (
            <li className="slot" key={place}>
              <Slot
                place={place}
                id={picks[place]}
                text={picks[place] === null ? null : (questions.get(picks[place])?.text ?? '')}
                held={held}
                now={place === step && held === null && !closed}
                closed={closed}
                onTap={onTap}
                onKey={onKey}
              />
            </li>
          ))}
        </ol>
        <div className="tray-acts">
          {held !== null && inHand !== null ? (
            // The key keeps the second press of a double one from meeting 'Complete Stoning' in the same button.
            <Fragment key="held">
              <Button onClick={() => onTap(held)}>{stoningText.leave}</Button>
              <Button className="wide" onClick={() => onTakeBack(inHand, held)}>
                {stoningText.takeBack}
              </Button>
            </Fragment>
          ) : (
            actions
          )}
        </div>
      </div>
    </section>
  );
}

type SlotProps = {
  place: Place;
  /** The question that lies here and its words; null while the place is empty. */
  id: string | null;
  text: string | null;
  held: Place | null;
  /** The next question comes here. */
  now: boolean;
  closed: boolean;
  onTap: (place: Place) => void;
  onKey: (event: KeyboardEvent, id: string) => void;
};

/** Always a button, so that who empties a place keeps the focus; one that can do nothing is passed over by the Tab key. */
const Slot = memo(function Slot({ place, id, text, held, now, closed, onTap, onKey }: SlotProps) {
  const stones = stonesByPlace[place];
  const useful = !closed && (text !== null || held !== null);
  const other = held !== null && held !== place;
  const { slotEmpty, slotMoveHere, slotChange, slotSwap } = stoningText;
  const name = text === null ? (other ? slotMoveHere : slotEmpty) : other ? slotSwap : slotChange;
  return (
    <button
      type="button"
      className="slot-btn"
      aria-pressed={text === null ? undefined : held === place}
      aria-disabled={!useful || undefined}
      tabIndex={useful ? undefined : -1}
      onClick={() => onTap(place)}
      onKeyDown={(event) => id !== null && onKey(event, id)}
    >
      <span className="slot-stone">
        <Stone size={stones} hollow={text === null} className={text === null ? undefined : 'settle'}>
          {stones}
        </Stone>
        {useful && held !== place && <SwapMark />}
      </span>
      <span className="slot-text">
        <span className="visually-hidden">{name(ofPlace(place))} </span>
        {text === null ? (
          <span className={now ? 'is-now' : undefined}>
            {now ? stoningText.choosingNow : Object.values(stoningText.slots)[place]}
          </span>
        ) : (
          <span className="slot-question" dir="auto">
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
