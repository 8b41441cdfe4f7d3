import type { RefObject } from 'react';
import type { Question } from '#contract/questions.ts';
import { failureText } from '#web/panel-kit/failure.ts';
import { adminQuestionsText, adminText } from '#web/text/admin.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { excerpt } from './excerpt.ts';
import { useLeaveNameless } from './queries.ts';

type NamelessDialogProps = {
  question: Question;
  onClose: () => void;
  returnFocusTo: RefObject<HTMLElement | null>;
};

/** For an author who does not want to be named any more. */
export function NamelessDialog({ question, onClose, returnFocusTo }: NamelessDialogProps) {
  const leave = useLeaveNameless();
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={adminQuestionsText.leaveNamelessTitle}
      confirm={adminQuestionsText.leaveNameless}
      onConfirm={() => leave.mutate(question.id, { onSuccess: onClose })}
      danger
      pending={leave.isPending}
      pendingLabel={adminText.updating}
      error={failureText(leave.error)}
      returnFocusTo={returnFocusTo}
    >
      <blockquote className="shown" dir="auto">
        {excerpt(question.text, 100)}
      </blockquote>
      <p>
        <bdi>{question.author}</bdi>
      </p>
      <p>{adminQuestionsText.leaveNamelessWords}</p>
    </ConfirmDialog>
  );
}
