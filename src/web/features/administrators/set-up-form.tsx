import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { administratorsApi } from '#contract/administrators.ts';
import { passwordLength } from '#contract/passwords.ts';
import { limits } from '#contract/text.ts';
import { adminText, signInText } from '#web/text/en/admin.ts';
import { problemTexts } from '#web/text/en/problems.ts';
import { problemText } from '#web/text/problem-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { fieldErrorText } from './field-error.ts';
import { useSetUp } from './queries.ts';

const FirstAdministrator = z.extend(z.omit(administratorsApi.setUp.body, { token: true }), {
  password: z.string().check(z.minLength(passwordLength.min), z.maxLength(passwordLength.max)),
});

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
      <Field label={adminText.name} error={fieldErrorText(errors.name)}>
        <Input autoComplete="name" maxLength={limits.name} dir="auto" {...form.register('name')} />
      </Field>
      <Field label={adminText.email} error={fieldErrorText(errors.email, { form: adminText.field.email })}>
        <Input type="email" autoComplete="username" maxLength={limits.email} {...form.register('email')} />
      </Field>
      <Field
        label={signInText.password}
        hint={signInText.passwordHint(passwordLength.min)}
        error={fieldErrorText(errors.password, { missing: problemTexts.password_too_short })}
      >
        <Input
          type="password"
          autoComplete="new-password"
          maxLength={passwordLength.max}
          {...form.register('password')}
        />
      </Field>
      {setUp.error && (
        <p className="form-error" role="alert">
          {problemText(setUp.error)}
        </p>
      )}
      <Button type="submit" variant="primary" large pending={setUp.isPending}>
        {setUp.isPending ? signInText.settingUp : signInText.setUp}
      </Button>
    </form>
  );
}
