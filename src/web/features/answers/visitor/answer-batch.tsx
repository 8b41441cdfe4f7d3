import { type Answer, type AnsweredBatch, answersAddress } from '#contract/council/answers.ts';
import { answersText } from '#web/text/results.ts';
import { AnswerRow } from './answer-row.tsx';

type AnswerBatchProps = {
  batch: AnsweredBatch;
  answers: readonly Answer[];
  today: string;
  /** Whether no other batch was asked for. */
  alone: boolean;
};

/** What became of these questions of a batch. */
export function AnswerBatch({ batch: { slug, name }, answers, today, alone }: AnswerBatchProps) {
  const heading = `answers-${slug}`;
  return (
    <section className="answers-batch" aria-labelledby={heading}>
      <div className="answers-batch-head">
        <h2 id={heading}>
          <bdi>{name}</bdi>
        </h2>
        <a className="link-row" href={`/batches/${slug}`} aria-describedby={heading}>
          {answersText.result}
        </a>
        {!alone && (
          <a className="link-row" href={answersAddress({ batch: slug })} aria-describedby={heading}>
            {answersText.ofBatch}
          </a>
        )}
      </div>
      <ul className="answer-rows">
        {answers.map((answer) => (
          <AnswerRow key={answer.id} answer={answer} today={today} />
        ))}
      </ul>
    </section>
  );
}
