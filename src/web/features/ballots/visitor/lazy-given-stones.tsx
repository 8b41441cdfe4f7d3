import { stonesOfPicks } from '#contract/council/ballots.ts';
import { allows } from '#contract/council/phases.ts';
import { ballotsMayChange, type PublicBatch } from '#contract/council/public-batch.ts';
import type { PublicQuestion } from '#contract/council/public-question.ts';
import type { MyBallot } from '#web/features/ballots/visitor/own/my-ballot.ts';
import { type Picks, places } from '#web/features/ballots/visitor/own/picks.ts';
import { laterTexts } from '#web/text/lazy.ts';
import { publicText } from '#web/text/public.ts';
import { Button } from '#web/ui/button.tsx';
import { Stone } from '#web/ui/stone.tsx';
import { Receipt } from './receipt.tsx';

export type GivenStonesProps = {
  batch: PublicBatch;
  ballot: MyBallot;
  /** Undefined where this browser does not know them, or was told to forget them. */
  picks: Picks | undefined;
  questions: readonly PublicQuestion[];
  onRemove: () => void;
};

/** The receipt and the own picks. They lie open once, after the stones were given. */
export function LazyGivenStones({ batch, ballot, picks, questions, onRemove }: GivenStonesProps) {
  const act = wayToChange(batch, ballot);
  return (
    <section className="now given">
      <div className="wrap now-grid">
        <Receipt key={ballot.receipt} batch={batch} ballot={ballot} />
        {picks && (
          <details className="receipt" open={ballot.isNew === true}>
            <summary>{laterTexts.given.title}</summary>
            <ol>
              {places.map((place) => (
                <li key={place}>
                  <Stone size={stonesOfPicks[place]}>{stonesOfPicks[place]}</Stone>
                  <span className="visually-hidden">
                    {laterTexts.placing.stones({ count: stonesOfPicks[place] })}:{' '}
                  </span>
                  <span dir="auto">
                    {questions.find(({ id }) => id === picks[place])?.text || publicText.wordsRemoved}
                  </span>
                </li>
              ))}
            </ol>
            <p className="small quiet">
              {laterTexts.given.hint} {act && laterTexts.given.stillShown({ act })}
            </p>
            <Button onClick={onRemove}>{laterTexts.given.remove}</Button>
          </details>
        )}
      </div>
    </section>
  );
}

/** The button that brings the picks back while they may be changed: the server tells them to this browser then. */
function wayToChange(batch: PublicBatch, { choices }: MyBallot): string | undefined {
  if (!allows[batch.phase].ballots) return undefined;
  return ballotsMayChange(batch) ? laterTexts.change.act : choices && laterTexts.anew.start;
}
