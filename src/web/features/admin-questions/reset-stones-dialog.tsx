import type { RefObject } from 'react';
import type { Batch } from '#contract/batches.ts';
import { failureText } from '#web/panel-kit/failure.ts';
import { adminQuestionsText } from '#web/text/admin.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useResetStones } from './queries.ts';

type ResetStonesDialogProps = {
  batches: readonly Batch[];
  onClose: () => void;
  returnFocusTo: RefObject<HTMLElement | null>;
};

export function ResetStonesDialog({ batches, onClose, returnFocusTo }: ResetStonesDialogProps) {
  const active = batches.find(({ is_active }) => is_active);
  const reset = useResetStones(active);
  const counted = batches.filter(({ ballots }) => ballots > 0);
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={adminQuestionsText.reset}
      confirm={adminQuestionsText.reset}
      onConfirm={() => reset.mutate(undefined, { onSuccess: onClose })}
      danger
      pending={reset.isPending}
      pendingLabel={adminQuestionsText.resetting}
      error={failureText(reset.error)}
      returnFocusTo={returnFocusTo}
    >
      <p>{adminQuestionsText.resetWords}</p>
      {counted.length > 0 && (
        <p>
          {whatIsReset(
            counted.reduce((sum, { ballots }) => sum + ballots, 0),
            counted.length,
          )}
        </p>
      )}
    </ConfirmDialog>
  );
}

// In several batches the same people may have given stones; their hashes differ, so nobody can tell.
function whatIsReset(count: number, batches: number): string {
  return batches === 1
    ? adminQuestionsText.resetNumbersOne({ count })
    : adminQuestionsText.resetNumbers({ count, batches });
}
