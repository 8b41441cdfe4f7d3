import type { RefObject } from 'react';
import type { ManagedAdministrator } from '#contract/people/administrators.ts';
import { ConfirmAct } from '#web/panel-kit/confirm-act.tsx';
import { adminTexts } from '#web/text/admin.ts';
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
      title={adminTexts.administrators.removeTitle}
      confirm={adminTexts.administrators.removeAct}
      act={remove}
      input={administrator}
      pendingLabel={adminTexts.administrators.removing}
      {...close}
    >
      <p>{adminTexts.administrators.removeWords}</p>
      <PersonShown {...administrator} />
    </ConfirmAct>
  );
}
