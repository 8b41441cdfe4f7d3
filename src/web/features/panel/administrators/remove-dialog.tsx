import type { RefObject } from 'react';
import type { ManagedAdministrator } from '#contract/people/administrators.ts';
import { ConfirmAct } from '#web/panel-kit/confirm-act.tsx';
import { administratorsText } from '#web/text/admin.ts';
import { PersonShown } from './person-shown.tsx';
import { useRemoveAdministrator } from './queries.ts';

type RemoveDialogProps = {
  administrator: ManagedAdministrator;
  onClose: () => void;
  returnFocusTo: RefObject<HTMLElement | null>;
};

export function RemoveDialog({ administrator, ...close }: RemoveDialogProps) {
  const remove = useRemoveAdministrator();
  return (
    <ConfirmAct
      title={administratorsText.removeTitle}
      confirm={administratorsText.removeAct}
      act={remove}
      input={administrator}
      pendingLabel={administratorsText.removing}
      {...close}
    >
      <p>{administratorsText.removeWords}</p>
      <PersonShown {...administrator} />
    </ConfirmAct>
  );
}
