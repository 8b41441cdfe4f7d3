import { type ReactNode, startTransition, useId, useOptimistic } from 'react';
import type { Batch } from '#contract/council/batches.ts';
import { paperApi } from '#contract/council/paper.ts';
import { isBlind } from '#contract/council/public-batch.ts';
import type { Question } from '#contract/council/questions.ts';
import { useAssign } from '#web/features/batches/panel/queries.ts';
import { hasBallotPaper } from '#web/features/questions/panel/paper.ts';
import type { PaperAct } from '#web/features/questions/panel/paper-act-dialog.tsx';
import { PaperActs } from '#web/features/questions/panel/paper-acts.tsx';
import { PaperMarks } from '#web/features/questions/panel/paper-marks.tsx';
import { PutBack } from '#web/features/questions/panel/put-back.tsx';
import { usePermissions } from '#web/panel-kit/permissions.ts';
import { adminTexts } from '#web/text/admin.ts';
import { Asker } from '#web/ui/asker.tsx';
import { EmailText } from '#web/ui/email-text.tsx';
import { inOwnLanguage } from '#web/ui/in-own-language.ts';

type BatchQuestionProps = {
  batch: Batch;
  question: Question;
  /** Where the question is instead. */
  otherBatch: string | undefined;
  /** Stones are given there: it cannot leave. */
  kept: boolean;
  /** Its stones there are not shown yet. */
  hidesStones: boolean;
};

export function BatchQuestion({ batch, question, otherBatch, kept, hidesStones }: BatchQuestionProps) {
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
          disabled={kept}
          aria-describedby={metaId}
          aria-busy={assign.isPending}
          onChange={onChange}
        />
        <span className="assign-text" {...inOwnLanguage(question.language)}>
          {question.text}
        </span>
      </label>
      <div id={metaId}>
        <QuestionMeta question={question} hidesStones={hidesStones}>
          {otherBatch && !ticked && (
            <span>
              {kept
                ? adminTexts.batches.keptByOtherBatch({ name: otherBatch })
                : adminTexts.batches.inOtherBatch({ name: otherBatch })}
            </span>
          )}
        </QuestionMeta>
      </div>
    </li>
  );
}

type PaperQuestionProps = { batch: Batch; question: Question; onAct: (act: PaperAct) => void };

/** A question of a batch as it stands there, on the ballot paper if there is one. */
export function BatchQuestionRead({ batch, question, onAct }: PaperQuestionProps) {
  const mayTakeOut = usePermissions()(paperApi.takeOut);
  return (
    <li className="assign-read">
      <p className="assign-text" {...inOwnLanguage(question.language)}>
        {question.text}
      </p>
      <QuestionMeta question={question} hidesStones={isBlind(batch)}>
        <PaperMarks question={question} />
      </QuestionMeta>
      {hasBallotPaper(batch) && (
        <div className="row-acts">
          {mayTakeOut && question.taken_out && <PutBack question={question} batch={batch} />}
          <PaperActs question={question} batch={batch} onAct={onAct} />
        </div>
      )}
    </li>
  );
}

type QuestionMetaProps = { question: Question; hidesStones: boolean; children?: ReactNode };

function QuestionMeta({ question, hidesStones, children }: QuestionMetaProps) {
  const { votes, stones } = question;
  return (
    <p className="assign-by">
      <span>
        <Asker of={question} />
        {question.author_email && (
          <>
            {' · '}
            <EmailText>{question.author_email}</EmailText>
          </>
        )}
      </span>
      <span className="num">
        {adminTexts.batches.votesAndStones(hidesStones ? { votes: '–', stones: '–' } : { votes, stones })}
      </span>
      {children}
    </p>
  );
}
