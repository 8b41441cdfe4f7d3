import { adminTexts } from '#web/text/admin.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { AddressPart } from './address-part.tsx';

/** The address by itself, for whoever begins. */
export function AddressDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={adminTexts.invite.reach.part}
      actions={<Button onClick={onClose}>{adminTexts.account.done}</Button>}
    >
      <AddressPart />
    </Dialog>
  );
}
