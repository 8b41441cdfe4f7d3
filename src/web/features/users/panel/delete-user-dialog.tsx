import { useQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import type { User } from '#contract/people/users.ts';
import { questionCountQuery } from '#web/features/questions/panel/queries.ts';
import { ConfirmAct } from '#web/panel-kit/confirm-act.tsx';
import { adminTexts } from '#web/text/admin.ts';
import { EmailText } from '#web/ui/email-text.tsx';
import { useDeleteUser } from './queries.ts';

type DeleteUserDialogProps = {
  user: User;
  onClose: () => void;
  returnFocusTo: RefObject<HTMLElement | null>;
};

export function DeleteUserDialog({ user, ...close }: DeleteUserDialogProps) {
  const remove = useDeleteUser();
  const theirs = useQuery(questionCountQuery({ author_email: user.email }));
  return (
    <ConfirmAct
      title={adminTexts.users.deleteTitle}
      confirm={adminTexts.users.delete}
      act={remove}
      input={user}
      pendingLabel={adminTexts.panel.deleting}
      {...close}
    >
      <p>{adminTexts.users.deleteWords}</p>
      <p className="shown">
        <strong dir="auto">{user.name}</strong>
        <EmailText>{user.email}</EmailText>
      </p>
      {theirs.data && <p>{adminTexts.users.questionsStay({ count: theirs.data.count })}</p>}
    </ConfirmAct>
  );
}
