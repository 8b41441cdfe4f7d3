import { useQuery } from '@tanstack/react-query';
import type { Batch } from '#contract/council/batches.ts';
import { useAssignAll } from '#web/features/batches/panel/queries.ts';
import { sourceBatchesOf, sourceBatchTexts } from '#web/features/batches/panel/source-batches.ts';
import { OverdueNote } from '#web/features/checks/panel/overdue-note.tsx';
import { questionCountsQuery } from '#web/features/questions/panel/queries.ts';
import { failureText } from '#web/panel-kit/failure.ts';
import { adminTexts } from '#web/text/admin.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

type AssignDialogProps = { batch: Batch; batches: readonly Batch[]; onClose: () => void };

/** Asks, with numbers and origins, before all questions there are move into a batch. */
export function AssignDialog({ batch, batches, onClose }: AssignDialogProps) {
  const assignAll = useAssignAll();
  const counts = useQuery(questionCountsQuery);
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={adminTexts.batches.stepTitle({ step: adminTexts.batches.assignQuestions, name: batch.name })}
      confirm={adminTexts.batches.assignQuestions}
      onConfirm={() => assignAll.mutate(batch, { onSuccess: onClose })}
      pending={assignAll.isPending}
      awaiting={!counts.data}
      pendingLabel={adminTexts.panel.updating}
      error={failureText(assignAll.error ?? counts.error)}
    >
      <OverdueNote batch={batch} />
      {counts.data && <Numbers batch={batch} batches={batches} counts={counts.data} />}
    </ConfirmDialog>
  );
}

type NumbersProps = Omit<AssignDialogProps, 'onClose'> & { counts: Parameters<typeof sourceBatchesOf>[0] };

function Numbers({ batch, batches, counts }: NumbersProps) {
  const origins = sourceBatchesOf(counts, batches, batch.id);
  const here = counts.find(({ batch_id }) => batch_id === batch.id)?.count ?? 0;
  const lines = sourceBatchTexts(origins);
  return (
    <>
      <p>{adminTexts.batches.assignComes({ count: origins.comes })}</p>
      {lines.length > 0 && (
        <ul className="origins">
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: batches of one name can have the same line
            <li key={index}>{line}</li>
          ))}
        </ul>
      )}
      {origins.comes > 0 && <p>{adminTexts.batches.assignHere({ count: here })}</p>}
    </>
  );
}
