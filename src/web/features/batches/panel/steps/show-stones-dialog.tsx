import { useState } from 'react';
import type { Batch } from '#contract/council/batches.ts';
import { isBlind } from '#contract/council/public-batch.ts';
import { useShowStones } from '#web/features/batches/panel/queries.ts';
import { failureText } from '#web/panel-kit/failure.ts';
import { adminTexts } from '#web/text/admin.ts';
import { adminProblemsText } from '#web/text/admin-problems.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

/** Asks twice before everybody sees the stones of a blind batch: nobody can make them unseen. */
export function ShowStonesDialog({ latest, onClose }: { latest: Batch; onClose: () => void }) {
  const show = useShowStones();
  const [asked, setAsked] = useState(false);
  const title = adminTexts.batches.stepTitle({ step: adminTexts.batches.showNow, name: latest.name });
  const numbers = <p>{adminTexts.batches.stonesGiven({ count: latest.ballots })}</p>;
  const overtaken = !isBlind(latest) && !show.isPending && !show.isSuccess;
  if (!asked) {
    return (
      <ConfirmDialog
        key="first"
        open
        onClose={onClose}
        title={title}
        confirm={overtaken ? undefined : adminTexts.batches.showNow}
        onConfirm={() => setAsked(true)}
        danger
        error={overtaken && adminProblemsText.batch_not_blind}
      >
        <p>{adminTexts.batches.showWords}</p>
        {numbers}
      </ConfirmDialog>
    );
  }
  return (
    <ConfirmDialog
      key="again"
      open
      onClose={onClose}
      title={title}
      confirm={overtaken ? undefined : adminTexts.batches.showForEverybody}
      onConfirm={() => show.mutate(latest, { onSuccess: onClose })}
      danger
      pending={show.isPending}
      pendingLabel={adminTexts.panel.updating}
      error={overtaken ? adminProblemsText.batch_not_blind : failureText(show.error)}
    >
      <p>{adminTexts.batches.showAgain}</p>
      {numbers}
    </ConfirmDialog>
  );
}
