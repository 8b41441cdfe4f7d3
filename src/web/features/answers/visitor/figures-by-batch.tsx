import { type AnsweredBatch, answersAddress } from '#contract/council/answers.ts';
import { toNumberText } from '#web/text/moments.ts';
import { answersText } from '#web/text/results.ts';
import { share } from './answer-figures.tsx';

/** The figures of each batch beside those of the others. */
export function FiguresByBatch({ batches }: { batches: readonly AnsweredBatch[] }) {
  return (
    <details className="works answers-by-batch">
      <summary>{answersText.byBatch}</summary>
      <table className="answer-table">
        <thead>
          <tr>
            <th scope="col">{answersText.batch}</th>
            <th scope="col">{answersText.questions}</th>
            <th scope="col">{answersText.inTime}</th>
            <th scope="col">{answersText.kept}</th>
            <th scope="col">{answersText.overdue}</th>
          </tr>
        </thead>
        <tbody>
          {batches.map(({ slug, name, figures }) => (
            <tr key={slug}>
              <th scope="row">
                <a href={answersAddress({ batch: slug })}>
                  <bdi>{name}</bdi>
                </a>
              </th>
              <Cell label={answersText.questions}>{toNumberText(figures.questions)}</Cell>
              <Cell label={answersText.inTime}>{figures.due > 0 ? share(figures.in_time, figures.due) : '–'}</Cell>
              <Cell label={answersText.kept}>{figures.promises > 0 ? share(figures.kept, figures.promises) : '–'}</Cell>
              <Cell label={answersText.overdue}>{toNumberText(figures.overdue)}</Cell>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/** On a phone each row stands by itself, with its columns' names. */
function Cell({ label, children }: { label: string; children: string }) {
  return (
    <td className="num" data-label={label}>
      {children}
    </td>
  );
}
