import type { RefObject } from 'react';
import type { ManagedAdministrator } from '#contract/administrators.ts';
import { administratorsText } from '#web/text/accounts.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { failureText } from './failure.ts';
import { useRemoveAdministrator } from './management-queries.ts';
import { PersonShown } from './person-shown.tsx';

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
