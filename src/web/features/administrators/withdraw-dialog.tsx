import type { RefObject } from 'react';
import type { Invitation } from '#contract/invitations.ts';
import { failureText } from '#web/panel-kit/failure.ts';
import { administratorsText } from '#web/text/admin.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { EmailText } from '#web/ui/email-text.tsx';
import { useWithdrawInvitation } from './queries.ts';

type WithdrawDialogProps = {
  invitation: Invitation;
  onClose: () => void;
  returnFocusTo: RefObject<HTMLElement | null>;
};

export function WithdrawDialog({ invitation, onClose, returnFocusTo }: WithdrawDialogProps) {
  const withdraw = useWithdrawInvitation();
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={administratorsText.withdrawTitle}
      confirm={administratorsText.withdrawAct}
      onConfirm={() => withdraw.mutate(invitation, { onSuccess: onClose })}
      danger
      pending={withdraw.isPending}
      pendingLabel={administratorsText.withdrawing}
      error={failureText(withdraw.error)}
      returnFocusTo={returnFocusTo}
    >
      <p>{administratorsText.withdrawWords}</p>
      <p className="shown">
        <EmailText>{invitation.email}</EmailText>
      </p>
    </ConfirmDialog>
  );
}
