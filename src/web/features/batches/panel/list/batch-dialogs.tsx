import type { Batch } from '#contract/council/batches.ts';
import { RulesDialog } from '#web/features/batches/panel/rules/rules-dialog.tsx';
import { ChangePhaseDialog } from '#web/features/batches/panel/steps/change-phase-dialog.tsx';
import { RevealDialog } from '#web/features/batches/panel/steps/reveal-dialog.tsx';
import { ShowStonesDialog } from '#web/features/batches/panel/steps/show-stones-dialog.tsx';
import { ResultFilesDialog } from '#web/features/handovers/panel/result-files-dialog.tsx';
import { OutreachDialog } from '#web/features/outreach/panel/outreach-dialog.tsx';
import { ActivateDialog } from './activate-dialog.tsx';
import { AssignDialog } from './assign-dialog.tsx';
import type { BatchDialog } from './batch-actions.tsx';
import { BatchQuestionsDialog } from './batch-questions-dialog.tsx';
import { DeadlinesDialog } from './deadlines-dialog.tsx';
import { DeleteBatchDialog } from './delete-batch-dialog.tsx';
import { PhaseTextsDialog } from './phase-texts-dialog.tsx';

/** Which dialog is open, and the batch as it was when it opened. */
export type OpenBatchDialog = { dialog: BatchDialog; batch: Batch };

type OpenDialogProps = {
  batches: readonly Batch[];
  dialog: BatchDialog;
  opened: Batch;
  onClose: () => void;
  onActivated: (id: string) => void;
  /** After a batch has entered its next phase. */
  onEntered?: (batch: Batch, phase: Batch['phase']) => void;
};

/** Whatever an action of a batch asks in a dialog. */
export function BatchDialogs({ dialog, opened, batches, onClose, onActivated, onEntered }: OpenDialogProps) {
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
    case 'invite':
      return <OutreachDialog batch={latest} onClose={onClose} />;
    case 'files':
      return <ResultFilesDialog batch={latest} onClose={onClose} />;
    case 'delete':
      return <DeleteBatchDialog batch={latest} onClose={onClose} />;
    case 'phase':
      return (
        <ChangePhaseDialog
          opened={opened}
          latest={latest}
          onClose={onClose}
          onEntered={(phase) => onEntered?.(opened, phase)}
        />
      );
    case 'activate': {
      const other = batches.find(({ is_active, id }) => is_active && id !== opened.id);
      return (
        <ActivateDialog
          opened={opened}
          latest={latest}
          leaving={opened.is_active ? latest : other}
          onClose={onClose}
          onActivated={() => onActivated(opened.id)}
        />
      );
    }
  }
}
