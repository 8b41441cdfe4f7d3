import type { ReactNode } from 'react';
import { stonesByPlace } from '#contract/ballots.ts';
import type { PublicQuestion } from '#contract/questions.ts';
import { stoningText } from '#web/text/stoning.ts';
import { Stone } from '#web/ui/stone.tsx';
import { nextPlace, type Picks, type Place, places } from './picks.ts';

type TrayProps = {
  picks: Picks;
  questions: ReadonlyMap<string, PublicQuestion>;
  onTakeBack: (id: string, place: Place) => void;
  /** The batch can no longer be stoned: the picks are only shown. */
  closed: boolean;
  /** What went wrong or happened meanwhile. It stands here because the tray is always in view. */
  messages: readonly (string | false | null)[];
  actions: ReactNode;
};

/** The four places, always in view. A taken one is a button that takes its question back. */
export function Tray({ picks, questions, onTakeBack, closed, messages, actions }: TrayProps) {
  const step = nextPlace(picks);
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
        <ol className="slots">
          {places.map((place) => {
            const id = picks[place];
            const stones = stonesByPlace[place];
            return (
              <li className="slot" key={place}>
                {id === null ? (
                  <>
                    <span className="slot-stone">
                      <Stone size={stones} hollow>
                        {stones}
                      </Stone>
                    </span>
                    <span className="slot-text">
                      <span className={place === step && !closed ? 'is-now' : undefined}>
                        {place === step && !closed ? stoningText.choosingNow : stoningText.slots[place]}
                      </span>
                    </span>
                  </>
                ) : (
                  <button
                    type="button"
                    className="slot-btn"
                    aria-disabled={closed || undefined}
                    onClick={() => onTakeBack(id, place)}
                  >
                    <span className="slot-stone">
                      <Stone size={stones} className="settle">
                        {stones}
                      </Stone>
                      {!closed && (
                        <svg
                          className="slot-x"
                          viewBox="0 0 24 24"
                          fill="none"
                          stroke="currentColor"
                          aria-hidden="true"
                        >
                          <path d="m7 7 10 10m0-10L7 17" strokeWidth="2" strokeLinecap="round" />
                        </svg>
                      )}
                    </span>
                    <span className="slot-text">
                      <span className="visually-hidden">{stoningText.takeBackSlot(stones)}</span>
                      <span dir="auto">{questions.get(id)?.text}</span>
                    </span>
                  </button>
                )}
              </li>
            );
          })}
        </ol>
        <div className="tray-acts">{actions}</div>
      </div>
    </section>
  );
}
