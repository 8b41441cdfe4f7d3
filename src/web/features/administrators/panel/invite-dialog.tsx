import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import type * as z from 'zod/mini';
import { invitationsApi } from '#contract/people/invitations.ts';
import { maxLengths } from '#contract/wire/fields.ts';
import type { Role } from '#contract/wire/roles.ts';
import { failureText } from '#web/panel-kit/failure.ts';
import { fieldErrorText } from '#web/panel-kit/field-error.ts';
import { adminTexts } from '#web/text/admin.ts';
import { Field, Input } from '#web/ui/field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { InvitedDialog } from './invited-dialog.tsx';
import { useInvite } from './queries.ts';
import { RoleField } from './role-field.tsx';

type NewInvitee = z.input<typeof invitationsApi.invite.body>;

type InviteDialogProps = {
  /** The one that is chosen at first. */
  preset?: Role;
  onClose: () => void;
};

export function InviteDialog({ preset = 'moderator', onClose }: InviteDialogProps) {
  const invite = useInvite();
  const form = useForm<NewInvitee>({
    resolver: zodResolver(invitationsApi.invite.body),
    defaultValues: { email: '', role: preset },
  });
  const role = useWatch({ control: form.control, name: 'role' });
  const submit = form.handleSubmit((invited) => {
    if (!invite.isPending) invite.mutate(invited);
  });
  if (invite.data) return <InvitedDialog invitation={invite.data} onClose={onClose} />;
  return (
    <FormDialog
      title={adminTexts.administrators.inviteTitle}
      description={<p>{adminTexts.administrators.inviteLead}</p>}
      submit={adminTexts.administrators.inviteAct}
      pending={invite.isPending}
      pendingLabel={adminTexts.administrators.inviting}
      error={failureText(invite.error)}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label={adminTexts.panel.email}
        error={fieldErrorText(form.formState.errors.email, { form: adminTexts.panel.field.email })}
      >
        <Input type="email" autoComplete="off" maxLength={maxLengths.email} {...form.register('email')} />
      </Field>
      <RoleField role={role} onRole={(next) => form.setValue('role', next)} />
    </FormDialog>
  );
}
