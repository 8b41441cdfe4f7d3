import type { Batch } from '#contract/council/batches.ts';
import { adminTexts } from '#web/text/admin.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { OutreachPart } from './outreach-part.tsx';

export function OutreachDialog({ batch, onClose }: { batch: Batch; onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={adminTexts.invite.titleOf({ name: batch.name })}
      actions={<Button onClick={onClose}>{adminTexts.panel.close}</Button>}
    >
      <OutreachPart batch={batch} />
    </Dialog>
  );
}
