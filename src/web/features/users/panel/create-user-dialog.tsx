import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { NewUser } from '#contract/people/users.ts';
import { failureText } from '#web/panel-kit/failure.ts';
import { adminTexts } from '#web/text/admin.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { useCreateUser } from './queries.ts';
import { UserFields } from './user-fields.tsx';

export function CreateUserDialog({ onClose }: { onClose: () => void }) {
  const create = useCreateUser();
  const form = useForm({ resolver: zodResolver(NewUser), defaultValues: { name: '', email: '' } });
  const submit = form.handleSubmit((user) => {
    if (!create.isPending) create.mutate(user, { onSuccess: onClose });
  });
  return (
    <FormDialog
      title={adminTexts.users.createTitle}
      submit={adminTexts.users.create}
      pending={create.isPending}
      pendingLabel={adminTexts.panel.creating}
      error={failureText(create.error)}
      onSubmit={submit}
      onClose={onClose}
    >
      <UserFields register={form.register} errors={form.formState.errors} />
    </FormDialog>
  );
}
