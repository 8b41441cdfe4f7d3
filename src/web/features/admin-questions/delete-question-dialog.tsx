import type { RefObject } from 'react';
import { isBlind } from '#contract/batches.ts';
import type { Question } from '#contract/questions.ts';
import { failureText } from '#web/panel-kit/failure.ts';
import { adminQuestionsText, adminText } from '#web/text/admin.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { excerpt } from './excerpt.ts';
import type { BatchWithPaper } from './paper.ts';
import { useDeleteQuestion } from './queries.ts';

type DeleteQuestionDialogProps = {
  question: Question;
  /** The batch on whose ballot paper it stands. */
  paper: BatchWithPaper | undefined;
  onClose: () => void;
  returnFocusTo: RefObject<HTMLElement | null>;
};

const shownCharacters = 100; // enough to recognise a question by

export function DeleteQuestionDialog({ question, paper, onClose, returnFocusTo }: DeleteQuestionDialogProps) {
  const remove = useDeleteQuestion();
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={adminQuestionsText.deleteTitle}
      confirm={adminQuestionsText.delete}
      onConfirm={() => remove.mutate(question, { onSuccess: onClose })}
      danger
      pending={remove.isPending}
      pendingLabel={adminText.deleting}
      error={failureText(remove.error)}
      returnFocusTo={returnFocusTo}
    >
      <p>{adminQuestionsText.deleteWords}</p>
      <blockquote className="shown" dir="auto">
        {excerpt(question.text, shownCharacters)}
      </blockquote>
      <p>
        {paper && isBlind(paper)
          ? adminQuestionsText.deleteUnseen
          : adminQuestionsText.deleteStones({ count: question.stones, votes: question.votes })}
      </p>
      {paper && <p>{adminQuestionsText.deletePaper[paper.phase]({ name: paper.name })}</p>}
    </ConfirmDialog>
  );
}
