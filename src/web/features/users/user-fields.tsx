import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form';
import { limits } from '#contract/text.ts';
import { adminText } from '#web/text/admin.ts';
import { Field, Input } from '#web/ui/field.tsx';
import { fieldErrorText } from '../administrators/field-error.ts';

type UserValues = { name: string; email: string };

type UserFieldsProps = {
  register: (name: keyof UserValues) => UseFormRegisterReturn;
  errors: FieldErrors<UserValues>;
  hints?: Partial<Record<keyof UserValues, string | undefined>>;
};

export function UserFields({ register, errors, hints = {} }: UserFieldsProps) {
  return (
    <>
      <Field label={adminText.name} hint={hints.name} error={fieldErrorText(errors.name)}>
        <Input maxLength={limits.name} dir="auto" autoComplete="off" {...register('name')} />
      </Field>
      <Field
        label={adminText.email}
        hint={hints.email}
        error={fieldErrorText(errors.email, { form: adminText.field.email })}
      >
        <Input type="email" maxLength={limits.email} autoComplete="off" {...register('email')} />
      </Field>
    </>
  );
}
