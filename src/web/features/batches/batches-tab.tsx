import { useId, useRef, useState } from 'react';
import { type Batch, batchesApi, phases } from '#contract/batches.ts';
import { useMay } from '#web/panel-kit/may.ts';
import { batchesText } from '#web/text/admin.ts';
import { Button } from '#web/ui/button.tsx';
import { ArrivalFigures } from '../arrivals/arrivals.tsx';
import { NetworkNotice } from '../networks/network-notice.tsx';
import { ActiveDialog } from './active-dialog.tsx';
import { AssignDialog } from './assign-dialog.tsx';
import type { BatchDialog } from './batch-actions.tsx';
import { BatchQuestionsDialog } from './batch-questions-dialog.tsx';
import { BatchTable } from './batch-table.tsx';
import { CreateBatchForm } from './create-batch-form.tsx';
import { DeadlinesDialog } from './deadlines-dialog.tsx';
import { PhaseTextsDialog } from './phase-texts-dialog.tsx';
import { RevealDialog } from './reveal-dialog.tsx';
import { RulesDialog } from './rules-dialog.tsx';
import { ShowStonesDialog } from './show-stones-dialog.tsx';
import { StepDialog } from './step-dialog.tsx';

type BatchesTabProps = { batches: readonly Batch[] };

export function BatchesTab({ batches }: BatchesTabProps) {
  const [creating, setCreating] = useState(false);
  const [open, setOpen] = useState<{ dialog: BatchDialog; batch: Batch } | null>(null);
  const createRef = useRef<HTMLButtonElement>(null);
  const formId = useId();
  const mayCreate = useMay()(batchesApi.create);
  const active = batches.find(({ is_active }) => is_active);
  const closeForm = () => {
    setCreating(false);
    createRef.current?.focus();
  };
  return (
    <>
      <div className="panel-head">
        <h2>{batchesText.title}</h2>
        {mayCreate && (
          <div className="panel-acts">
            <Button
              ref={createRef}
              variant="primary"
              aria-expanded={creating}
              aria-controls={creating ? formId : undefined}
              onClick={() => setCreating(!creating)}
            >
              {batchesText.create}
            </Button>
          </div>
        )}
      </div>
      {creating && <CreateBatchForm id={formId} batches={batches} onClose={closeForm} />}
      <NetworkNotice />
      <BatchTable batches={batches} onOpen={(dialog, batch) => setOpen({ dialog, batch })} />
      {active && active.phase !== phases.submission && <ArrivalFigures batch={active} />}
      {open && <OpenDialog dialog={open.dialog} opened={open.batch} batches={batches} onClose={() => setOpen(null)} />}
    </>
  );
}

type OpenDialogProps = BatchesTabProps & { dialog: BatchDialog; opened: Batch; onClose: () => void };

function OpenDialog({ dialog, opened, batches, onClose }: OpenDialogProps) {
  const latest = batches.find(({ id }) => id === opened.id) ?? opened;
  switch (dialog) {
    case 'deadlines':
      return <DeadlinesDialog opened={opened} latest={latest} onClose={onClose} />;
    case 'texts':
      return <PhaseTextsDialog opened={opened} latest={latest} onClose={onClose} />;
    case 'rules':
      return <RulesDialog opened={opened} latest={latest} onClose={onClose} />;
    case 'assign':
      return <AssignDialog batch={latest} batches={batches} onClose={onClose} />;
    case 'show':
      return <ShowStonesDialog latest={latest} onClose={onClose} />;
    case 'reveal':
      return <RevealDialog latest={latest} onClose={onClose} />;
    case 'questions':
      return <BatchQuestionsDialog batch={latest} batches={batches} onClose={onClose} />;
    case 'step':
      return <StepDialog opened={opened} latest={latest} onClose={onClose} />;
    case 'active': {
      const leaving = opened.is_active ? latest : (batches.find(({ is_active }) => is_active) ?? latest);
      return <ActiveDialog opened={opened} latest={latest} leaving={leaving} onClose={onClose} />;
    }
  }
}
