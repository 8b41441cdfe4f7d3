import type { RefObject } from 'react';
import type { Invitation } from '#contract/people/invitations.ts';
import { failureText } from '#web/panel-kit/failure.ts';
import { adminTexts } from '#web/text/admin.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { EmailText } from '#web/ui/email-text.tsx';
import { InvitedDialog } from './invited-dialog.tsx';
import { useInvite } from './queries.ts';

type RenewDialogProps = {
  invitation: Invitation;
  onClose: () => void;
  returnFocusTo: RefObject<HTMLElement | null>;
};

/** Another link for somebody who was invited already; asked first, because the one that was passed on stops working. */
export function RenewDialog({ invitation: { email, role }, ...close }: RenewDialogProps) {
  const invite = useInvite();
  if (invite.data) return <InvitedDialog invitation={invite.data} {...close} />;
  return (
    <ConfirmDialog
      open
      title={adminTexts.administrators.newLinkTitle}
      confirm={adminTexts.administrators.newLinkAct}
      onConfirm={() => invite.mutate({ email, role })}
      pending={invite.isPending}
      pendingLabel={adminTexts.administrators.inviting}
      error={failureText(invite.error)}
      {...close}
    >
      <p>{adminTexts.administrators.newLinkWords}</p>
      <p className="shown">
        <EmailText>{email}</EmailText>
      </p>
    </ConfirmDialog>
  );
}
