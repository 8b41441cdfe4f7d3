import type { RefObject } from 'react';
import type { ManagedAdministrator } from '#contract/administrators.ts';
import { revisionToSaveOn } from '#web/panel-kit/edited.ts';
import { failureText } from '#web/panel-kit/failure.ts';
import { administratorsText } from '#web/text/admin.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { PersonShown } from './person-shown.tsx';
import { useUpdateAdministrator } from './queries.ts';

type DisableDialogProps = {
  opened: ManagedAdministrator;
  latest: ManagedAdministrator;
  onClose: () => void;
  returnFocusTo: RefObject<HTMLElement | null>;
};

export function DisableDialog({ opened, latest, onClose, returnFocusTo }: DisableDialogProps) {
  const update = useUpdateAdministrator();
  const disable = () =>
    update.mutate(
      { id: opened.id, revision: revisionToSaveOn(opened, latest, update.error), change: { disabled: true } },
      { onSuccess: onClose },
    );
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={administratorsText.disableTitle({ name: opened.name })}
      confirm={administratorsText.disable}
      onConfirm={disable}
      danger
      pending={update.isPending}
      pendingLabel={administratorsText.disabling}
      error={failureText(update.error)}
      returnFocusTo={returnFocusTo}
    >
      <p>{administratorsText.disableWords}</p>
      <PersonShown {...opened} />
    </ConfirmDialog>
  );
}
