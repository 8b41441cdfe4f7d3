import { type ReactNode, startTransition, useId, useOptimistic } from 'react';
import type { Batch } from '#contract/batches.ts';
import type { Question } from '#contract/questions.ts';
import { batchesText } from '#web/text/admin.ts';
import { EmailText } from '#web/ui/email-text.tsx';
import { useAssign } from './queries.ts';

type BatchQuestionProps = {
  batch: Batch;
  question: Question;
  /** Where the question is instead. */
  otherBatch: string | undefined;
};

export function BatchQuestion({ batch, question, otherBatch }: BatchQuestionProps) {
  const assign = useAssign(batch, question);
  const metaId = useId();
  // On its way it already shows where it is going, from the tap on: a box that went back for a moment would flicker.
  const [ticked, setTicked] = useOptimistic(question.batch_id === batch.id);
  const onChange = () =>
    startTransition(async () => {
      setTicked(!ticked);
      await assign.mutateAsync(!ticked).catch(() => {}); // it has been said
    });
  return (
    <li>
      <label className="assign">
        <input
          type="checkbox"
          checked={ticked}
          aria-describedby={metaId}
          aria-busy={assign.isPending}
          onChange={onChange}
        />
        <span className="assign-text" dir="auto">
          {question.text}
        </span>
      </label>
      <div id={metaId}>
        <QuestionMeta question={question}>
          {otherBatch && !ticked && <span>{batchesText.inOtherBatch({ name: otherBatch })}</span>}
        </QuestionMeta>
      </div>
    </li>
  );
}

export function BatchQuestionRead({ question }: Pick<BatchQuestionProps, 'question'>) {
  return (
    <li className="assign-read">
      <p className="assign-text" dir="auto">
        {question.text}
      </p>
      <QuestionMeta question={question} />
    </li>
  );
}

function QuestionMeta({ question, children }: { question: Question; children?: ReactNode }) {
  return (
    <p className="assign-by">
      <span>
        <bdi>{question.author}</bdi>
        {question.author_email && (
          <>
            {' · '}
            <EmailText>{question.author_email}</EmailText>
          </>
        )}
      </span>
      <span className="num">{batchesText.votesAndStones({ votes: question.votes, stones: question.stones })}</span>
      {children}
    </p>
  );
}
