import type { RefObject } from 'react';
import type { ManagedAdministrator } from '#contract/administrators.ts';
import { failureText } from '#web/panel-kit/failure.ts';
import { administratorsText } from '#web/text/admin.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { PersonShown } from './person-shown.tsx';
import { useRemoveAdministrator } from './queries.ts';

type RemoveDialogProps = {
  administrator: ManagedAdministrator;
  onClose: () => void;
  returnFocusTo: RefObject<HTMLElement | null>;
};

export function RemoveDialog({ administrator, onClose, returnFocusTo }: RemoveDialogProps) {
  const remove = useRemoveAdministrator();
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={administratorsText.removeTitle}
      confirm={administratorsText.removeAct}
      onConfirm={() => remove.mutate(administrator, { onSuccess: onClose })}
      danger
      pending={remove.isPending}
      pendingLabel={administratorsText.removing}
      error={failureText(remove.error)}
      returnFocusTo={returnFocusTo}
    >
      <p>{administratorsText.removeWords}</p>
      <PersonShown {...administrator} />
    </ConfirmDialog>
  );
}
