import { useState } from 'react';
import type { ManagedAdministrator } from '#contract/people/administrators.ts';
import { revisionToSaveOn, savedMeanwhile } from '#web/panel-kit/edit-conflict.ts';
import { failureText } from '#web/panel-kit/failure.ts';
import { adminTexts } from '#web/text/admin.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { useUpdateAdministrator } from './queries.ts';
import { RoleField } from './role-field.tsx';

type ChangeRoleDialogProps = { opened: ManagedAdministrator; latest: ManagedAdministrator; onClose: () => void };

export function ChangeRoleDialog({ opened, latest, onClose }: ChangeRoleDialogProps) {
  const update = useUpdateAdministrator();
  const [role, setRole] = useState(opened.role);
  return (
    <FormDialog
      title={adminTexts.administrators.changeRoleTitle({ name: opened.name })}
      submit={adminTexts.administrators.updateRole}
      pending={update.isPending}
      pendingLabel={adminTexts.panel.updating}
      error={failureText(update.error)}
      onSubmit={(event) => {
        event.preventDefault();
        if (update.isPending) return;
        const revision = revisionToSaveOn(opened, latest, update.error);
        update.mutate({ id: opened.id, revision, change: { role } }, { onSuccess: onClose });
      }}
      onClose={onClose}
    >
      <RoleField
        role={role}
        onRole={setRole}
        hint={savedMeanwhile(update.error, adminTexts.roles.names[opened.role], adminTexts.roles.names[latest.role])}
      />
    </FormDialog>
  );
}
