import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { passwordLength } from '#contract/people/passwords.ts';
import { NewPassword, NewPasswordField, otherRefusal } from '#web/features/entrance/panel/new-password-field.tsx';
import { fieldErrorText } from '#web/panel-kit/field-error.ts';
import { PasswordInput } from '#web/panel-kit/password-input.tsx';
import { adminTexts } from '#web/text/admin.ts';
import { Field } from '#web/ui/field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { useChangePassword } from './queries.ts';

const Change = z.object({
  current_password: z.string().check(z.minLength(1), z.maxLength(passwordLength.max)),
  password: NewPassword,
});

export function ChangePasswordDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const change = useChangePassword();
  const form = useForm({ resolver: zodResolver(Change), defaultValues: { current_password: '', password: '' } });
  const submit = form.handleSubmit((passwords) => {
    if (!change.isPending) change.mutate(passwords, { onSuccess: onClose });
  });
  const { errors } = form.formState;
  return (
    <FormDialog
      title={adminTexts.account.changePassword}
      description={<p>{adminTexts.account.othersSignedOut}</p>}
      submit={adminTexts.account.updatePassword}
      pending={change.isPending}
      pendingLabel={adminTexts.account.changingPassword}
      error={otherRefusal(change.error)}
      onSubmit={submit}
      onClose={onClose}
    >
      {/* Tells a password manager whose password this is. */}
      <input className="visually-hidden" autoComplete="username" aria-hidden tabIndex={-1} readOnly value={email} />
      <Field label={adminTexts.account.currentPassword} error={fieldErrorText(errors.current_password)}>
        <PasswordInput autoComplete="current-password" {...form.register('current_password')} />
      </Field>
      <NewPasswordField
        label={adminTexts.newPassword.label}
        registered={form.register('password')}
        error={errors.password}
        refusal={change.error}
      />
    </FormDialog>
  );
}
