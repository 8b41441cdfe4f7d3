import type { AnswerFigures as Figures } from '#contract/council/answer-figures.ts';
import { toNumberText } from '#web/text/moments.ts';
import { answersText } from '#web/text/results.ts';

/** How the days of these questions are kept. */
export function AnswerFigures({ figures }: { figures: Figures }) {
  const { due, in_time, promises, kept, partly, overdue } = figures;
  return (
    <dl className="answer-figures num">
      <div>
        <dt>{answersText.inTime}</dt>
        <dd>{due > 0 ? share(in_time, due) : <small>{answersText.noDayPast}</small>}</dd>
      </div>
      <div>
        <dt>{answersText.kept}</dt>
        <dd>{promises > 0 ? share(kept, promises) : <small>{answersText.noDayPast}</small>}</dd>
        {partly > 0 && (
          <dd>
            <small>{answersText.partly({ count: partly })}</small>
          </dd>
        )}
      </div>
      <div data-overdue={overdue > 0 || undefined}>
        <dt>{answersText.overdue}</dt>
        <dd>{toNumberText(overdue)}</dd>
      </div>
    </dl>
  );
}

/** '7 of 9' */
export function share(count: number, all: number): string {
  return answersText.ofAll({ count, all });
}

export function HowCounted() {
  return (
    <details className="works">
      <summary>{answersText.how}</summary>
      <p>{answersText.howInTime}</p>
      <p>{answersText.howKept}</p>
      <p>{answersText.howDays}</p>
    </details>
  );
}
