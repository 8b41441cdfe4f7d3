import { overdueDays } from '#contract/council/answer-figures.ts';
import type { Outcome, ShownOutcome } from '#contract/council/council-outcome.ts';
import { sayDue, sayOutcome } from '#text/outcome-words.ts';
import type { Spoken } from '#text/spoken.ts';
import { lazyTexts } from '#web/text/lazy.ts';
import { today } from '#web/text/local-moment.ts';
import { toDayText } from '#web/text/moments.ts';
import { inOwnLanguage } from '#web/ui/in-own-language.ts';
import { UnbrokenDays } from '#web/ui/unbroken-days.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { useTimeZone } from '#web/ui/use-time-zone.ts';

/** A day of the council's calendar, wherever the reader is. */
export function toOutcomeDay(day: string, texts?: Spoken): string {
  return toDayText(`${day}T12:00:00.000Z`, 'UTC', texts);
}

/** What became of a question, and when. */
export function outcomeSentence(outcome: Outcome, texts?: Spoken): string {
  const words = texts?.sentences.later?.outcome ?? lazyTexts.outcome;
  return sayOutcome(outcome, words, (day) => toOutcomeDay(day, texts));
}

type OutcomeNoteProps = {
  outcome: ShownOutcome;
  /** Who acted for the council, where the reader may know it. */
  writer?: string | undefined;
  /** Where they are in another language than the page. */
  texts?: Spoken;
};

/** What became of a question at the council, in its words. */
export function OutcomeNote({ outcome, writer, texts }: OutcomeNoteProps) {
  const { state, words, link, language, corrected, by } = outcome;
  const { more, reworded, writtenBy, writtenByName } = texts?.sentences.later?.outcome ?? lazyTexts.outcome;
  return (
    <div className="outcome" data-state={state}>
      <p className="outcome-said">
        <strong>
          <UnbrokenDays text={outcomeSentence(outcome, texts)} />
        </strong>
      </p>
      {words !== null && (
        <p className="outcome-words" {...inOwnLanguage(language)}>
          {words}
        </p>
      )}
      {link !== null && (
        <a className="outcome-link" href={link} rel="noopener nofollow">
          {more({ host: new URL(link).host })}
        </a>
      )}
      <p className="small">
        {writer === undefined ? writtenBy({ way: by }) : <bdi>{writtenByName({ way: by, name: writer })}</bdi>}
      </p>
      {corrected !== undefined && (
        <p className="small num">
          <UnbrokenDays text={reworded({ day: toOutcomeDay(corrected, texts) })} />
        </p>
      )}
    </div>
  );
}

type OutcomeStoryProps = {
  outcome: ShownOutcome;
  /** What was said before, oldest first. */
  earlier: readonly ShownOutcome[] | undefined;
  /** Who wrote each state, by its number from 1 on, where the reader may know it. */
  writers?: ReadonlyMap<number, string> | undefined;
};

type DueNoteProps = {
  outcome: Pick<Outcome, 'state' | 'due'>;
  /** In the council's calendar; null as long as nobody knows it, as in a page that is kept for days. */
  today: string | null;
};

/** By which day an answer is due, or by how many days it, or what was promised, is overdue. */
export function DueNote({ outcome, today }: DueNoteProps) {
  const overdue = today === null ? null : overdueDays(outcome, today);
  const sentence = sayDue(outcome, overdue, lazyTexts.outcome, toOutcomeDay);
  if (sentence === undefined) return null;
  return (
    <p className={overdue === null ? 'outcome-due num' : 'outcome-overdue num'}>
      <UnbrokenDays text={sentence} />
    </p>
  );
}

/** What became of a question, by which day its answer is due, and what was said before. */
export function OutcomeStory({ outcome, earlier = [], writers }: OutcomeStoryProps) {
  const isHydrated = useHydrated();
  const timeZone = useTimeZone();
  const day = isHydrated ? today(timeZone) : null;
  return (
    <>
      <DueNote outcome={outcome} today={day} />
      <OutcomeNote outcome={outcome} writer={writers?.get(earlier.length + 1)} />
      {earlier.length > 0 && (
        <details className="works">
          <summary>{lazyTexts.outcome.earlier}</summary>
          {earlier.map((one, index) => (
            <OutcomeNote key={`${one.state} ${one.day} ${one.due}`} outcome={one} writer={writers?.get(index + 1)} />
          ))}
        </details>
      )}
    </>
  );
}
