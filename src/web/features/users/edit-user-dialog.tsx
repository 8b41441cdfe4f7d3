import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { NewUser, type User } from '#contract/users.ts';
import { revisionToSaveOn, savedMeanwhile } from '#web/panel-kit/edited.ts';
import { failureText } from '#web/panel-kit/failure.ts';
import { adminText, usersText } from '#web/text/admin.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { useLatestUser, useUpdateUser } from './queries.ts';
import { UserFields } from './user-fields.tsx';

export function EditUserDialog({ opened, onClose }: { opened: User; onClose: () => void }) {
  const update = useUpdateUser();
  const latest = useLatestUser(opened, update.error);
  const form = useForm({
    resolver: zodResolver(NewUser),
    defaultValues: { name: opened.name, email: opened.email },
  });
  const submit = form.handleSubmit((change) => {
    if (update.isPending) return;
    const revision = revisionToSaveOn(opened, latest, update.error);
    update.mutate({ id: opened.id, revision, change }, { onSuccess: onClose });
  });
  return (
    <FormDialog
      title={usersText.editTitle}
      submit={usersText.update}
      pending={update.isPending}
      pendingLabel={adminText.updating}
      error={failureText(update.error)}
      onSubmit={submit}
      onClose={onClose}
    >
      <UserFields
        register={form.register}
        errors={form.formState.errors}
        hints={{
          name: savedMeanwhile(update.error, opened.name, latest.name),
          email: savedMeanwhile(update.error, opened.email, latest.email),
        }}
      />
    </FormDialog>
  );
}
