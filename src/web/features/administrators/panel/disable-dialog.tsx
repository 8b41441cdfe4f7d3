import type { RefObject } from 'react';
import type { ManagedAdministrator } from '#contract/people/administrators.ts';
import { ConfirmAct } from '#web/panel-kit/confirm-act.tsx';
import { revisionToSaveOn } from '#web/panel-kit/edit-conflict.ts';
import { adminTexts } from '#web/text/admin.ts';
import { PersonShown } from './person-shown.tsx';
import { useUpdateAdministrator } from './queries.ts';

type DisableDialogProps = {
  opened: ManagedAdministrator;
  latest: ManagedAdministrator;
  onClose: () => void;
  returnFocusTo: RefObject<HTMLElement | null>;
};

export function DisableDialog({ opened, latest, ...close }: DisableDialogProps) {
  const update = useUpdateAdministrator();
  const revision = revisionToSaveOn(opened, latest, update.error);
  return (
    <ConfirmAct
      title={adminTexts.administrators.disableTitle({ name: opened.name })}
      confirm={adminTexts.administrators.disable}
      act={update}
      input={{ id: opened.id, revision, change: { disabled: true } }}
      pendingLabel={adminTexts.administrators.disabling}
      {...close}
    >
      <p>{adminTexts.administrators.disableWords}</p>
      <PersonShown {...opened} />
    </ConfirmAct>
  );
}
