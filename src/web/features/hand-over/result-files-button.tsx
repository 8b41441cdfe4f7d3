import { useState } from 'react';
import type { Batch } from '#contract/batches.ts';
import { adminText, resultFilesText } from '#web/text/admin.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ResultFiles } from './result-files.tsx';

/** Opens what can be taken along of a completed batch, from its row. */
export function ResultFilesButton({ batch }: { batch: Batch }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        variant="plain"
        aria-label={adminText.on({ action: resultFilesText.open, what: batch.name })}
        onClick={() => setOpen(true)}
      >
        {resultFilesText.open}
      </Button>
      <Dialog
        open={open}
        onClose={close}
        title={resultFilesText.title({ batch: batch.name })}
        actions={<Button onClick={close}>{resultFilesText.close}</Button>}
      >
        <ResultFiles batch={batch} />
      </Dialog>
    </>
  );
}
