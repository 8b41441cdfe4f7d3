import { useQuery } from '@tanstack/react-query';
import type { Batch } from '#contract/council/batches.ts';
import { allows } from '#contract/council/phases.ts';
import { useSetActive } from '#web/features/batches/panel/queries.ts';
import { waitsText } from '#web/features/checks/panel/checks.ts';
import { questionCountQuery } from '#web/features/questions/panel/queries.ts';
import { revisionToSaveOn } from '#web/panel-kit/edit-conflict.ts';
import { failureText } from '#web/panel-kit/failure.ts';
import { adminTexts } from '#web/text/admin.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

type ActivateDialogProps = {
  opened: Batch;
  latest: Batch;
  /** The batch that leaves the public page: this one, or the one that it displaces. None once somebody else took that away. */
  leaving: Batch | undefined;
  onClose: () => void;
  onActivated: () => void;
};

/** Asks before a batch in which people are giving stones leaves the public page, or one is activated whose deadline acts at once. */
export function ActivateDialog({ opened, latest, leaving, onClose, onActivated }: ActivateDialogProps) {
  const setActive = useSetActive();
  const left = leaving && allows[leaving.phase].ballots ? leaving : undefined;
  const questions = useQuery({ ...questionCountQuery({ batch: left?.id ?? '' }), enabled: left !== undefined });
  const active = !opened.is_active;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={
        active
          ? adminTexts.batches.activateTitle({ name: opened.name })
          : adminTexts.batches.deactivateTitle({ name: opened.name })
      }
      confirm={active ? adminTexts.batches.activate : adminTexts.batches.deactivate}
      onConfirm={() =>
        setActive.mutate(
          {
            id: opened.id,
            revision: revisionToSaveOn(opened, latest, setActive.error),
            active,
            replaced: active ? leaving?.name : undefined,
          },
          {
            onSuccess: () => {
              if (active) onActivated();
              onClose();
            },
          },
        )
      }
      danger
      pending={setActive.isPending}
      pendingLabel={adminTexts.panel.updating}
      error={failureText(setActive.error)}
    >
      {latest.waits === 'inactive' && <p>{waitsText('inactive')}</p>}
      {left && (
        <>
          <p>{active ? adminTexts.batches.activateWords({ other: left.name }) : adminTexts.batches.deactivateWords}</p>
          <p>
            {questions.data && `${adminTexts.batches.questionsLeave({ count: questions.data.count })} `}
            {adminTexts.batches.stonesStay({ count: left.ballots })}
          </p>
        </>
      )}
    </ConfirmDialog>
  );
}
