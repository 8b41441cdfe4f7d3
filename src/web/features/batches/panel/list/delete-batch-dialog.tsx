import { useQuery } from '@tanstack/react-query';
import type { Batch } from '#contract/council/batches.ts';
import { useDeleteBatch } from '#web/features/batches/panel/queries.ts';
import { questionCountQuery } from '#web/features/questions/panel/queries.ts';
import { failureText } from '#web/panel-kit/failure.ts';
import { adminTexts } from '#web/text/admin.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

/** Asks before a batch goes that never had a ballot, and says where its questions will be. */
export function DeleteBatchDialog({ batch, onClose }: { batch: Batch; onClose: () => void }) {
  const remove = useDeleteBatch();
  const questions = useQuery(questionCountQuery({ batch: batch.id }));
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={adminTexts.batches.stepTitle({ step: adminTexts.batches.deleteBatch, name: batch.name })}
      confirm={adminTexts.batches.deleteBatch}
      onConfirm={() => remove.mutate(batch, { onSuccess: onClose })}
      danger
      pending={remove.isPending}
      awaiting={!questions.data}
      pendingLabel={adminTexts.panel.deleting}
      error={failureText(remove.error ?? questions.error)}
    >
      <p>{adminTexts.batches.deleteBatchWords}</p>
      {questions.data && <p>{adminTexts.batches.deleteBatchQuestions({ count: questions.data.count })}</p>}
    </ConfirmDialog>
  );
}
