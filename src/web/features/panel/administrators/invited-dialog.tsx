import { useQuery } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import type { NewInvitation } from '#contract/people/invitations.ts';
import type { SiteAddress } from '#contract/running/address.ts';
import { addressQuery } from '#web/features/panel/site/address/queries.ts';
import { Reach } from '#web/features/panel/site/address/reach.tsx';
import { accountText, administratorsText } from '#web/text/admin.ts';
import { toDayText } from '#web/text/moments.ts';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { useInvite } from './queries.ts';

type InvitedDialogProps = {
  invitation: NewInvitation;
  onClose: () => void;
  returnFocusTo?: RefObject<HTMLElement | null>;
};

/** The only time that the link is seen. */
export function InvitedDialog({ invitation, ...close }: InvitedDialogProps) {
  const again = useInvite();
  const site = useQuery(addressQuery);
  const { email, role, link, mailed, expires_at } = again.data ?? invitation;
  const leadsNowhere = site.data?.reach === 'here' || site.data?.reach === 'silent';
  return (
    <Dialog
      open
      {...close}
      title={administratorsText.invitedTitle({ email })}
      description={
        <>
          <p>{mailed ? administratorsText.mailed : administratorsText.notMailed}</p>
          <p>{administratorsText.linkOnce({ day: toDayText(expires_at) })}</p>
        </>
      }
      actions={
        <Button variant="primary" onClick={close.onClose}>
          {accountText.done}
        </Button>
      }
    >
      <Field label={administratorsText.link} hint={leadsNowhere ? administratorsText.linkHere : undefined}>
        <Input readOnly value={link} onFocus={(event) => event.target.select()} />
      </Field>
      <CopyButton text={link}>{administratorsText.copyLink}</CopyButton>
      {site.data && leadsNowhere && <BetterAddress site={site.data} onChanged={() => again.mutate({ email, role })} />}
    </Dialog>
  );
}

/** Where the link would not open elsewhere: the choice of an address, after which the link is made again with it. */
function BetterAddress({ site, onChanged }: { site: SiteAddress; onChanged: () => void }) {
  const [picked, setPicked] = useState(site.address);
  return (
    <div className="address-part">
      <Reach site={site} picked={picked} onPick={setPicked} onSaved={onChanged} />
    </div>
  );
}
