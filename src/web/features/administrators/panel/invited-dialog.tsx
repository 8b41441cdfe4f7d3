import { useQuery } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import type { NewInvitation } from '#contract/people/invitations.ts';
import { leadsNowhere, type SiteAddress } from '#contract/running/address.ts';
import { addressQuery } from '#web/features/site/panel/address/queries.ts';
import { Reach } from '#web/features/site/panel/address/reach.tsx';
import { adminTexts } from '#web/text/admin.ts';
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
  const isUnreached = site.data !== undefined && leadsNowhere(site.data.reach);
  const { email, role, link, mailed, expires_at } = again.data ?? invitation;
  return (
    <Dialog
      open
      {...close}
      title={adminTexts.administrators.invitedTitle({ email })}
      description={
        <>
          <p>{mailed ? adminTexts.administrators.mailed : adminTexts.administrators.notMailed}</p>
          <p>{adminTexts.administrators.linkOnce({ day: toDayText(expires_at) })}</p>
        </>
      }
      actions={
        <Button variant="primary" onClick={close.onClose}>
          {adminTexts.account.done}
        </Button>
      }
    >
      <Field label={adminTexts.administrators.link} hint={isUnreached ? adminTexts.administrators.linkHere : undefined}>
        <Input readOnly value={link} onFocus={(event) => event.target.select()} />
      </Field>
      <CopyButton text={link}>{adminTexts.administrators.copyLink}</CopyButton>
      {site.data && isUnreached && <BetterAddress site={site.data} onChanged={() => again.mutate({ email, role })} />}
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
