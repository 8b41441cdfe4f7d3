import type { RefObject } from 'react';
import type { Question } from '#contract/questions.ts';
import { failureText } from '#web/panel-kit/failure.ts';
import { adminQuestionsText, adminText } from '#web/text/admin.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { excerpt } from './excerpt.ts';
import { useDeleteQuestion } from './queries.ts';

type DeleteQuestionDialogProps = {
  question: Question;
  onClose: () => void;
  returnFocusTo: RefObject<HTMLElement | null>;
};

const shownCharacters = 100; // enough to recognise a question by

export function DeleteQuestionDialog({ question, onClose, returnFocusTo }: DeleteQuestionDialogProps) {
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
      <p>{adminQuestionsText.deleteStones({ count: question.stones, votes: question.votes })}</p>
    </ConfirmDialog>
  );
}
