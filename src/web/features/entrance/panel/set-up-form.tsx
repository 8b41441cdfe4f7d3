import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { administratorsApi } from '#contract/people/administrators.ts';
import { maxLengths } from '#contract/wire/fields.ts';
import { fieldErrorText } from '#web/panel-kit/field-error.ts';
import { adminTexts } from '#web/text/admin.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { NewPassword, NewPasswordField, otherRefusal } from './new-password-field.tsx';
import { useSetUp } from './queries.ts';

const FirstAdministrator = z.extend(z.omit(administratorsApi.setUp.body, { token: true }), { password: NewPassword });

export function SetUpForm({ token }: { token: string }) {
  const setUp = useSetUp();
  const form = useForm({
    resolver: zodResolver(FirstAdministrator),
    defaultValues: { name: '', email: '', password: '' },
  });
  const submit = form.handleSubmit((first) => {
    if (!setUp.isPending) setUp.mutate({ token, ...first });
  });
  const { errors } = form.formState;
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <Field label={adminTexts.panel.name} error={fieldErrorText(errors.name)}>
        <Input autoComplete="name" maxLength={maxLengths.name} dir="auto" {...form.register('name')} />
      </Field>
      <Field
        label={adminTexts.panel.email}
        error={fieldErrorText(errors.email, { form: adminTexts.panel.field.email })}
      >
        <Input type="email" autoComplete="username" maxLength={maxLengths.email} {...form.register('email')} />
      </Field>
      <NewPasswordField
        label={adminTexts.signIn.password}
        registered={form.register('password')}
        error={errors.password}
        refusal={setUp.error}
      />
      <FormError>{otherRefusal(setUp.error)}</FormError>
      <Button type="submit" variant="primary" large pending={setUp.isPending}>
        {setUp.isPending ? adminTexts.signIn.settingUp : adminTexts.signIn.setUp}
      </Button>
    </form>
  );
}
