import type { Batch } from '#contract/council/batches.ts';
import { adminTexts } from '#web/text/admin.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ResultFiles } from './result-files.tsx';

/** What can be taken along of a completed batch. */
export function ResultFilesDialog({ batch, onClose }: { batch: Batch; onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={adminTexts.resultFiles.title({ batch: batch.name })}
      actions={<Button onClick={onClose}>{adminTexts.resultFiles.close}</Button>}
    >
      <ResultFiles batch={batch} />
    </Dialog>
  );
}
