import { stonesOfPicks } from '#contract/council/ballots.ts';
import { allows } from '#contract/council/phases.ts';
import { ballotsMayChange, type PublicBatch } from '#contract/council/public-batch.ts';
import type { PublicQuestion } from '#contract/council/public-question.ts';
import { isFinal } from '#web/features/ballots/visitor/own/given.ts';
import type { MyBallot } from '#web/features/ballots/visitor/own/my-ballot.ts';
import { type Picks, places } from '#web/features/ballots/visitor/own/picks.ts';
import { refusesStorage } from '#web/storage.ts';
import { lazyTexts } from '#web/text/lazy.ts';
import { publicText } from '#web/text/public.ts';
import { inOwnLanguage } from '#web/ui/in-own-language.ts';
import { Stone } from '#web/ui/stone.tsx';
import { LetGo } from './let-go.tsx';
import { Receipt } from './receipt.tsx';
import { ReceiptHeard } from './receipt-heard.tsx';

export type GivenStonesProps = {
  batch: PublicBatch;
  ballot: MyBallot;
  /** Undefined where this browser does not know them, or was told to forget them. */
  picks: Picks | undefined;
  questions: readonly PublicQuestion[];
};

/** The receipt and the own picks. They lie open once, after the stones were given. */
export function LazyGivenStones({ batch, ballot, picks, questions }: GivenStonesProps) {
  const shown = isShown(batch, ballot);
  const hint = shown ? lazyTexts.given.changeable : lazyTexts.given.hint;
  const given = picks && { receipt: ballot.receipt, picks };
  return (
    <section className="now given">
      <ReceiptHeard ballot={ballot} />
      <div className="wrap now-grid">
        {picks && refusesStorage() && <p>{lazyTexts.given.notKept}</p>}
        <Receipt key={ballot.receipt} batch={batch} ballot={ballot} />
        <LetGo batch={batch} ballot={ballot} given={given}>
          {(remove, summary) =>
            (picks || shown) && (
              <details className="receipt" open={ballot.isNew === true}>
                <summary ref={summary}>{lazyTexts.given.title}</summary>
                {picks && <PickList picks={picks} questions={questions} />}
                <p className="small quiet">{hint}</p>
                {remove}
              </details>
            )
          }
        </LetGo>
      </div>
    </section>
  );
}

function PickList({ picks, questions }: { picks: Picks; questions: readonly PublicQuestion[] }) {
  return (
    <ol>
      {places.map((place) => (
        <li key={place}>
          <Stone size={stonesOfPicks[place]}>{stonesOfPicks[place]}</Stone>
          <span className="visually-hidden">{lazyTexts.placing.stones({ count: stonesOfPicks[place] })}: </span>
          <GivenWords question={questions.find(({ id }) => id === picks[place])} />
        </li>
      ))}
    </ol>
  );
}

function GivenWords({ question }: { question: PublicQuestion | undefined }) {
  return <span {...inOwnLanguage(question?.language)}>{question?.text || publicText.wordsRemoved}</span>;
}

/** Whether the server shows the picks to whoever uses this browser, so that they can be given otherwise. */
function isShown(batch: PublicBatch, ballot: MyBallot): boolean {
  if (!allows[batch.phase].ballots) return false;
  return ballot.choices !== undefined || (ballotsMayChange(batch) && !isFinal(ballot));
}
