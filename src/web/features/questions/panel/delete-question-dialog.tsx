import type { RefObject } from 'react';
import type { Batch } from '#contract/council/batches.ts';
import type { Question } from '#contract/council/questions.ts';
import { firstCharacters } from '#text/excerpt.ts';
import { ConfirmAct } from '#web/panel-kit/confirm-act.tsx';
import { adminTexts } from '#web/text/admin.ts';
import { inOwnLanguage } from '#web/ui/in-own-language.ts';
import { mayHaveEarlierPapers, mayHaveHiddenStones, paperOf } from './paper.ts';
import { useDeleteQuestion } from './queries.ts';

type DeleteQuestionDialogProps = {
  question: Question;
  batches: readonly Batch[];
  onClose: () => void;
  returnFocusTo: RefObject<HTMLElement | null>;
};

const shownCharacters = 100; // enough to recognise a question by

export function DeleteQuestionDialog({ question, batches, ...close }: DeleteQuestionDialogProps) {
  const remove = useDeleteQuestion();
  const isOriginal = question.state === 'merged';
  const paper = paperOf(question, batches);
  return (
    <ConfirmAct
      title={adminTexts.questions.deleteTitle}
      confirm={adminTexts.questions.delete}
      act={remove}
      input={question}
      pendingLabel={adminTexts.panel.deleting}
      {...close}
    >
      <p>{adminTexts.questions.deleteWords({ wayBack: undoOf(question, batches) })}</p>
      <blockquote className="shown" {...inOwnLanguage(question.language)}>
        {firstCharacters(question.text, shownCharacters)}
      </blockquote>
      <p>{whatIsRemoved(question, batches)}</p>
      {question.originals && <p>{adminTexts.questions.deleteMerged}</p>}
      {isOriginal && <p>{adminTexts.questions.deleteOriginal}</p>}
      {question.split_from && <p>{adminTexts.questions.deletePart}</p>}
      {question.state === 'split' && <p>{adminTexts.questions.deleteSplit}</p>}
      {paper && !isOriginal && <p>{adminTexts.questions.deletePaper[paper.phase]({ name: paper.name })}</p>}
      {mayHaveEarlierPapers(question, batches) && <p>{adminTexts.questions.deleteEarlier}</p>}
    </ConfirmAct>
  );
}

/** What stands on a ballot paper is removed for good: that is what it is for. Of no batch there is no history. */
function undoOf(question: Question, batches: readonly Batch[]) {
  if (paperOf(question, batches)) return 'other';
  const from = question.batch_id ? 'history' : 'message';
  return mayHaveEarlierPapers(question, batches) ? (`${from}_perhaps` as const) : from;
}

function whatIsRemoved(question: Question, batches: readonly Batch[]): string {
  const { stones, votes } = question;
  if (mayHaveHiddenStones(question, batches)) return adminTexts.questions.deleteUnseen;
  if (votes === 0 && mayHaveEarlierPapers(question, batches)) return adminTexts.questions.deleteWhole;
  return adminTexts.questions.deleteStones({ count: stones, votes });
}
