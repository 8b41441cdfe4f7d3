import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { NewUser, type User } from '#contract/people/users.ts';
import { Email, Name } from '#contract/wire/text-fields.ts';
import { toShownEmail } from '#text/shown-email.ts';
import { savedMeanwhile } from '#web/panel-kit/edit-conflict.ts';
import { EditDialog, saveEdited } from '#web/panel-kit/edit-dialog.tsx';
import { orUnchanged } from '#web/panel-kit/unchanged-field.ts';
import { adminTexts } from '#web/text/admin.ts';
import { useLatestUser, useUpdateUser } from './queries.ts';
import { UserFields } from './user-fields.tsx';

export function EditUserDialog({ opened, onClose }: { opened: User; onClose: () => void }) {
  const update = useUpdateUser();
  const latest = useLatestUser(opened, update.error);
  const form = useForm({
    resolver: zodResolver(
      z.extend(NewUser, {
        name: orUnchanged(Name, opened.name),
        email: opened.email === '' ? z.union([z.literal(''), Email]) : Email,
      }),
    ),
    defaultValues: { name: opened.name, email: toShownEmail(opened.email) },
  });
  const submit = form.handleSubmit(({ name, email }) =>
    saveEdited(update, { opened, latest, onClose }, email === '' ? { name } : { name, email }),
  );
  return (
    <EditDialog
      update={update}
      title={adminTexts.users.editTitle}
      submit={adminTexts.users.update}
      onSubmit={submit}
      onClose={onClose}
    >
      <UserFields
        register={form.register}
        errors={form.formState.errors}
        hints={{
          name: savedMeanwhile(update.error, opened.name, latest.name),
          email:
            savedMeanwhile(update.error, toShownEmail(opened.email), toShownEmail(latest.email)) ??
            (opened.email === '' ? adminTexts.addressRetention.gone : undefined),
        }}
      />
    </EditDialog>
  );
}
