import { worksHereOnly } from '#contract/here-only.ts';
import type { NewInvitation } from '#contract/invitations.ts';
import { accountText, administratorsText } from '#web/text/admin.ts';
import { toDayText } from '#web/text/moments.ts';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, Input } from '#web/ui/field.tsx';

/** The only time that the link is seen. */
export function InvitedDialog({ invitation, onClose }: { invitation: NewInvitation; onClose: () => void }) {
  const { email, link, mailed, expires_at } = invitation;
  return (
    <Dialog
      open
      onClose={onClose}
      title={administratorsText.invitedTitle({ email })}
      description={
        <>
          <p>{mailed ? administratorsText.mailed : administratorsText.notMailed}</p>
          <p>{administratorsText.linkOnce({ day: toDayText(expires_at) })}</p>
          {worksHereOnly(link) && (
            <p>
              <strong>{administratorsText.linkHere}</strong>
            </p>
          )}
        </>
      }
      actions={
        <Button variant="primary" onClick={onClose}>
          {accountText.done}
        </Button>
      }
    >
      <Field label={administratorsText.link}>
        <Input readOnly value={link} onFocus={(event) => event.target.select()} />
      </Field>
      <CopyButton text={link}>{administratorsText.copyLink}</CopyButton>
    </Dialog>
  );
}
