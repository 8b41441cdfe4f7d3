import { type Dispatch, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { PublicBatch } from '#contract/council/public-batch.ts';
import type { PublicQuestion } from '#contract/council/public-question.ts';
import { nextPlace, type Picks, type Place, places } from '#web/features/ballots/visitor/own/picks.ts';
import type { Clock } from '#web/features/public-page/visitor/use-server-now.ts';
import { lazyTexts } from '#web/text/lazy.ts';
import { Button } from '#web/ui/button.tsx';
import { PickedUp } from './picked-up.tsx';
import { picksId } from './skip-to-picks.tsx';
import { Slot } from './slot.tsx';
import type { StoningPress, StoningState } from './stoning-state.ts';
import { TimeLeft } from './time-left.tsx';
import { TrayActions } from './tray-actions.tsx';
import { TrayLine } from './tray-line.tsx';
import { useLowWindow } from './use-low-window.ts';

type TrayProps = {
  batch: PublicBatch;
  clock: Clock;
  picks: Picks;
  /** Those of a ballot that was given already. */
  base: Picks;
  /** Those that stay as they are. */
  kept: Picks;
  /** What a reset took away. */
  undo: StoningState['undo'];
  questions: ReadonlyMap<string, PublicQuestion>;
  /** The place that is picked up, to be changed or taken back. */
  pickedUp: Place | null;
  /** The batch can no longer be stoned: the picks are only shown. */
  closed: boolean;
  /** What went wrong or happened meanwhile, the most important first: one is shown at a time. It stands here because the tray is always in view. */
  messages: readonly (string | false | null | undefined)[];
  /** How often a press did nothing, and why. */
  refused: number;
  why: string;
  press: Dispatch<StoningPress>;
  onLeave: () => void;
  /** The way back, once the picks are only shown. */
  backRef: RefObject<HTMLButtonElement | null>;
};

/**
 * The four places, always in view; in a low window a line of what to do, which opens them. A taken one is picked up by a tap:
 * then it is read whole, can be taken back, or change places.
 */
export function Tray(props: TrayProps) {
  const { batch, clock, picks, base, kept, undo, questions, pickedUp, closed, messages, refused, why, press } = props;
  const { onLeave, backRef } = props;
  useEndFocus(closed, backRef);
  const step = nextPlace(picks);
  const slots = useSlotFocus(pickedUp, undo);
  const low = useLowWindow();
  const [opened, setOpened] = useState(false);
  const whole = !low || opened;
  const message = messages.find(Boolean);
  const textOf = (place: Place) => (picks[place] === null ? null : (questions.get(picks[place])?.text ?? ''));
  return (
    <section
      className="tray"
      id={picksId}
      tabIndex={-1}
      aria-label={lazyTexts.placing.trayLabel}
      data-low={low || undefined}
    >
      <div className="wrap tray-grid">
        <div className="tray-messages" role="alert">
          {message && <p className="notice">{message}</p>}
        </div>
        {refused > 0 && !message && (
          // The status says it to those who hear the page.
          <p key={refused} className="notice shake" aria-hidden="true">
            {why}
          </p>
        )}
        {undo && !closed && (
          <div className="notice tray-undo">
            <p>{undo.said}</p>
            <Button onClick={() => press({ type: 'undo_reset' })}>{lazyTexts.placing.undoReset}</Button>
          </div>
        )}
        {!closed && <TimeLeft batch={batch} clock={clock} />}
        {pickedUp !== null && (
          <PickedUp key={pickedUp} place={pickedUp} question={questions.get(picks[pickedUp] ?? '')} />
        )}
        {low && <TrayLine picks={picks} closed={closed} opened={opened} onToggle={() => setOpened(!opened)} />}
        {whole && (
          <ol className="slots" data-picked-up={pickedUp !== null || undefined} ref={slots}>
            {places.map((place) => (
              <li className="slot" key={place}>
                <Slot
                  place={place}
                  id={picks[place]}
                  text={textOf(place)}
                  language={questions.get(picks[place] ?? '')?.language}
                  pickedUp={pickedUp}
                  now={place === step && pickedUp === null && !closed}
                  closed={closed || kept[place] !== null}
                  press={press}
                />
              </li>
            ))}
          </ol>
        )}
        {closed ? (
          <div className="tray-acts">
            <Button ref={backRef} variant="primary" onClick={onLeave}>
              {lazyTexts.placing.back}
            </Button>
          </div>
        ) : (
          <TrayActions picks={picks} base={base} pickedUp={pickedUp} resets={whole} press={press} />
        )}
      </div>
    </section>
  );
}

/** The buttons that give the stones leave when stoning ends, and may have had the focus: then the way back takes it. */
function useEndFocus(closed: boolean, back: RefObject<HTMLButtonElement | null>): void {
  useLayoutEffect(() => {
    if (closed && document.activeElement === document.body) back.current?.focus();
  }, [closed, back]);
}

/** The buttons for what is picked up, or was reset, leave with it, and may have had the focus: then its place takes it. */
function useSlotFocus(pickedUp: Place | null, undo: StoningState['undo']) {
  const slots = useRef<HTMLOListElement>(null);
  const lifted = pickedUp ?? (undo && 0);
  const before = useRef(lifted);
  useLayoutEffect(() => {
    const place = before.current;
    before.current = lifted;
    if (lifted === null && place !== null && document.activeElement === document.body) {
      slots.current?.querySelectorAll('button')[place]?.focus();
    }
  }, [lifted]);
  return slots;
}
