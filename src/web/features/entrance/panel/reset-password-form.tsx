import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { adminTexts } from '#web/text/admin.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { NewPassword, NewPasswordField, otherRefusal } from './new-password-field.tsx';
import { useResetPassword } from './queries.ts';

const Reset = z.object({ password: NewPassword });

export function ResetPasswordForm({ token }: { token: string }) {
  const reset = useResetPassword();
  const form = useForm({ resolver: zodResolver(Reset), defaultValues: { password: '' } });
  const submit = form.handleSubmit(({ password }) => {
    if (!reset.isPending) reset.mutate({ token, password });
  });
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <NewPasswordField
        label={adminTexts.newPassword.label}
        registered={form.register('password')}
        error={form.formState.errors.password}
        refusal={reset.error}
      />
      <FormError>{otherRefusal(reset.error)}</FormError>
      <Button type="submit" variant="primary" large pending={reset.isPending}>
        {reset.isPending ? adminTexts.entrance.settingPassword : adminTexts.entrance.setPassword}
      </Button>
    </form>
  );
}
