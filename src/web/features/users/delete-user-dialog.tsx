import { useQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import type { User } from '#contract/users.ts';
import { failureText } from '#web/panel-kit/failure.ts';
import { adminText, usersText } from '#web/text/admin.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { EmailText } from '#web/ui/email-text.tsx';
import { questionCountQuery } from '../admin-questions/queries.ts';
import { useDeleteUser } from './queries.ts';

type DeleteUserDialogProps = {
  user: User;
  onClose: () => void;
  returnFocusTo: RefObject<HTMLElement | null>;
};

export function DeleteUserDialog({ user, onClose, returnFocusTo }: DeleteUserDialogProps) {
  const remove = useDeleteUser();
  const theirs = useQuery(questionCountQuery({ author_email: user.email }));
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
      {theirs.data && <p>{usersText.questionsStay({ count: theirs.data.count })}</p>}
    </ConfirmDialog>
  );
}
