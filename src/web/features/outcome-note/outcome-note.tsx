import type { Outcome } from '#contract/council-outcome.ts';
import { outcomeText } from '#web/text/later.ts';
import { toDayText } from '#web/text/moments.ts';
import { UnbrokenDays } from '#web/ui/unbroken-days.tsx';

/** A day of the council's calendar, wherever the reader is. */
function toOutcomeDay(day: string): string {
  return toDayText(`${day}T12:00:00.000Z`, 'UTC');
}

/** Whether a question was sent, answered or not taken up, and when. */
export function outcomeSentence({ state, day }: Outcome): string {
  return outcomeText.said({ state, day: toOutcomeDay(day) });
}

/** What became of a question at the council, in its words. */
export function OutcomeNote({ outcome }: { outcome: Outcome }) {
  const { state, words, link } = outcome;
  return (
    <div className="outcome" data-state={state}>
      <p className="outcome-said">
        <strong>
          <UnbrokenDays text={outcomeSentence(outcome)} />
        </strong>
      </p>
      {words !== null && (
        <p className="outcome-words" dir="auto">
          {words}
        </p>
      )}
      {link !== null && (
        <a className="outcome-link" href={link} rel="noopener nofollow">
          {outcomeText.more({ host: new URL(link).host })}
        </a>
      )}
    </div>
  );
}
