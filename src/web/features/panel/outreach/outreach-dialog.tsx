import type { Batch } from '#contract/council/batches.ts';
import { adminText, inviteText } from '#web/text/admin.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { OutreachPart } from './outreach-part.tsx';

export function OutreachDialog({ batch, onClose }: { batch: Batch; onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={inviteText.titleOf({ name: batch.name })}
      actions={<Button onClick={onClose}>{adminText.close}</Button>}
    >
      <OutreachPart batch={batch} />
    </Dialog>
  );
}
