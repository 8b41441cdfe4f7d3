import { useQuery } from '@tanstack/react-query';
import type { Batch } from '#contract/council/batches.ts';
import { useSetActive } from '#web/features/batches/panel/queries.ts';
import { questionCountQuery } from '#web/features/questions/panel/queries.ts';
import { revisionToSaveOn } from '#web/panel-kit/edit-conflict.ts';
import { failureText } from '#web/panel-kit/failure.ts';
import { adminTexts } from '#web/text/admin.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

type ActivateDialogProps = {
  opened: Batch;
  latest: Batch;
  /** The batch in stoning that leaves the public page: this one, or the one that it displaces. None once somebody else took that away. */
  leaving: Batch | undefined;
  onClose: () => void;
  onActivated: () => void;
};

/** Asks before a batch in which people are giving stones leaves the public page. */
export function ActivateDialog({ opened, latest, leaving, onClose, onActivated }: ActivateDialogProps) {
  const setActive = useSetActive();
  const questions = useQuery({ ...questionCountQuery({ batch: leaving?.id ?? '' }), enabled: leaving !== undefined });
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
      {leaving && (
        <>
          <p>
            {active ? adminTexts.batches.activateWords({ other: leaving.name }) : adminTexts.batches.deactivateWords}
          </p>
          <p>
            {questions.data && `${adminTexts.batches.questionsLeave({ count: questions.data.count })} `}
            {adminTexts.batches.stonesStay({ count: leaving.ballots })}
          </p>
        </>
      )}
    </ConfirmDialog>
  );
}
