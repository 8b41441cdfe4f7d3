import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { type Invitation, invitationsApi } from '#contract/people/invitations.ts';
import { maxLengths } from '#contract/wire/fields.ts';
import { fieldErrorText } from '#web/panel-kit/field-error.ts';
import { adminTexts } from '#web/text/admin.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { NewPassword, NewPasswordField, otherRefusal } from './new-password-field.tsx';
import { useAcceptInvitation } from './queries.ts';

const Acceptance = z.extend(z.omit(invitationsApi.accept.body, { token: true }), { password: NewPassword });

export function InvitationForm({ token, invitation }: { token: string; invitation: Invitation }) {
  const accept = useAcceptInvitation();
  const form = useForm({ resolver: zodResolver(Acceptance), defaultValues: { name: '', password: '' } });
  const submit = form.handleSubmit((acceptance) => {
    if (!accept.isPending) accept.mutate({ token, ...acceptance });
  });
  const { errors } = form.formState;
  return (
    <form className="stack" noValidate onSubmit={submit}>
      {/* A password manager keeps the password under this address. */}
      <Field label={adminTexts.panel.email}>
        <Input type="email" autoComplete="username" readOnly value={invitation.email} />
      </Field>
      <Field label={adminTexts.panel.name} error={fieldErrorText(errors.name)}>
        <Input autoComplete="name" maxLength={maxLengths.name} dir="auto" {...form.register('name')} />
      </Field>
      <NewPasswordField
        label={adminTexts.signIn.password}
        registered={form.register('password')}
        error={errors.password}
        refusal={accept.error}
      />
      <FormError>{otherRefusal(accept.error)}</FormError>
      <Button type="submit" variant="primary" large pending={accept.isPending}>
        {accept.isPending ? adminTexts.entrance.accepting : adminTexts.entrance.accept}
      </Button>
    </form>
  );
}
