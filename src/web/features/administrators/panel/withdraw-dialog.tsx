import type { RefObject } from 'react';
import type { Invitation } from '#contract/people/invitations.ts';
import { ConfirmAct } from '#web/panel-kit/confirm-act.tsx';
import { adminTexts } from '#web/text/admin.ts';
import { EmailText } from '#web/ui/email-text.tsx';
import { useWithdrawInvitation } from './queries.ts';

type WithdrawDialogProps = {
  invitation: Invitation;
  onClose: () => void;
  returnFocusTo: RefObject<HTMLElement | null>;
};

export function WithdrawDialog({ invitation, ...close }: WithdrawDialogProps) {
  const withdraw = useWithdrawInvitation();
  return (
    <ConfirmAct
      title={adminTexts.administrators.withdrawTitle}
      confirm={adminTexts.administrators.withdrawAct}
      act={withdraw}
      input={invitation}
      pendingLabel={adminTexts.administrators.withdrawing}
      {...close}
    >
      <p>{adminTexts.administrators.withdrawWords}</p>
      <p className="shown">
        <EmailText>{invitation.email}</EmailText>
      </p>
    </ConfirmAct>
  );
}
