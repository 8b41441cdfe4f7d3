import { quietDays } from '#contract/council/answer-figures.ts';
import type { Answer, WrittenState } from '#contract/council/answers.ts';
import { DueNote, OutcomeNote, toOutcomeDay } from '#web/features/outcomes/visitor/outcome-note.tsx';
import { VerdictNote } from '#web/features/verdicts/visitor/verdict-note.tsx';
import { lazyTexts } from '#web/text/lazy.ts';
import { answersText } from '#web/text/results.ts';
import { inOwnLanguage } from '#web/ui/in-own-language.ts';
import { UnbrokenDays } from '#web/ui/unbroken-days.tsx';

/** A question, and what became of it as far as it is known today. */
export function AnswerRow({ answer, today }: { answer: Answer; today: string }) {
  const { text, language, outcome, earlier_outcomes, verdict } = answer;
  return (
    <li className="answer-row">
      <p className="answer-question" {...inOwnLanguage(language)}>
        {text}
      </p>
      <div className="answer-said">
        <Waiting outcome={outcome} today={today} />
        <State state={outcome} />
        {verdict && <VerdictNote verdict={verdict} />}
        {earlier_outcomes.length > 0 && (
          <details className="works answer-earlier">
            <summary>{lazyTexts.outcome.earlier}</summary>
            {earlier_outcomes.map((state) => (
              <State key={`${state.written} ${state.state} ${state.due}`} state={state} />
            ))}
          </details>
        )}
      </div>
    </li>
  );
}

/** What is due, or overdue, and for how long nothing was said. */
function Waiting({ outcome, today }: { outcome: WrittenState; today: string }) {
  const quiet = quietDays(outcome, today);
  return (
    <>
      <DueNote outcome={outcome} today={today} />
      {quiet !== null && <p className="answer-quiet num">{answersText.quiet({ count: quiet })}</p>}
    </>
  );
}

/** The day on which it was written stands beside it where the council names another one. */
function State({ state }: { state: WrittenState }) {
  return (
    <>
      <OutcomeNote outcome={state} />
      {state.written !== state.day && (
        <p className="answer-written num">
          <UnbrokenDays text={answersText.written({ day: toOutcomeDay(state.written) })} />
        </p>
      )}
    </>
  );
}
