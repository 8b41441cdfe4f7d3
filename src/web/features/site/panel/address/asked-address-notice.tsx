import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addressApi } from '#contract/running/address.ts';
import { usePermissions } from '#web/panel-kit/permissions.ts';
import { adminTexts } from '#web/text/admin.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { WarningPanel } from '#web/ui/warning-panel.tsx';
import { addressQuery, useSetAddress } from './queries.ts';

/** Tells owners by which addresses pages were asked for that nobody has set here, and sets one at a press; nothing while there is none. */
export function AskedAddressNotice() {
  const mayUse = usePermissions()(addressApi.update);
  const { data } = useQuery({ ...addressQuery, enabled: mayUse });
  const set = useSetAddress();
  const [chosen, setChosen] = useState<string | null>(null);
  const { asked, askedTitle, useIt, use, scope } = adminTexts.invite.reach;
  if (!data || data.asked_addresses.length === 0) return null;
  return (
    <WarningPanel label={askedTitle}>
      <h3>{askedTitle}</h3>
      {data.asked_addresses.map(({ address, requests }) => (
        <p key={address}>
          {asked({ address, requests })} <Button onClick={() => setChosen(address)}>{useIt}</Button>
        </p>
      ))}
      <ConfirmDialog
        open={chosen !== null}
        onClose={() => setChosen(null)}
        title={use}
        confirm={use}
        onConfirm={() => set.mutate({ revision: data.revision, address: chosen }, { onSettled: () => setChosen(null) })}
        pending={set.isPending}
        pendingLabel={adminTexts.panel.updating}
      >
        <p>
          <code>{chosen}</code>
        </p>
        <p>{scope}</p>
      </ConfirmDialog>
    </WarningPanel>
  );
}
