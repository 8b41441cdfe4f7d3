import type { RefObject } from 'react';
import type { Question } from '#contract/questions.ts';
import type { User } from '#contract/users.ts';
import { adminText, usersText } from '#web/text/admin.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { EmailText } from '#web/ui/email-text.tsx';
import { failureText } from '../administrators/failure.ts';
import { questionsOf } from '../personal-data/questions-of.ts';
import { useDeleteUser } from './queries.ts';

type DeleteUserDialogProps = {
  user: User;
  questions: readonly Question[];
  onClose: () => void;
  returnFocusTo: RefObject<HTMLElement | null>;
};

export function DeleteUserDialog({ user, questions, onClose, returnFocusTo }: DeleteUserDialogProps) {
  const remove = useDeleteUser();
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={usersText.deleteTitle}
      confirm={usersText.delete}
      onConfirm={() => remove.mutate(user, { onSuccess: onClose })}
      danger
      pending={remove.isPending}
      pendingLabel={adminText.deleting}
      error={failureText(remove.error)}
      returnFocusTo={returnFocusTo}
    >
      <p>{usersText.deleteWords}</p>
      <p className="shown">
        <strong dir="auto">{user.name}</strong>
        <EmailText>{user.email}</EmailText>
      </p>
      <p>{usersText.questionsStay(questionsOf(user.email, questions).length)}</p>
    </ConfirmDialog>
  );
}
