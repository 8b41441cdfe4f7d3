import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form';
import { maxLengths } from '#contract/wire/fields.ts';
import { fieldErrorText } from '#web/panel-kit/field-error.ts';
import { adminTexts } from '#web/text/admin.ts';
import { Field, Input } from '#web/ui/field.tsx';

type UserValues = { name: string; email: string };

type UserFieldsProps = {
  register: (name: keyof UserValues) => UseFormRegisterReturn;
  errors: FieldErrors<UserValues>;
  hints?: Partial<Record<keyof UserValues, string | undefined>>;
};

export function UserFields({ register, errors, hints = {} }: UserFieldsProps) {
  return (
    <>
      <Field label={adminTexts.panel.name} hint={hints.name} error={fieldErrorText(errors.name)}>
        <Input maxLength={maxLengths.name} dir="auto" autoComplete="off" {...register('name')} />
      </Field>
      <Field
        label={adminTexts.panel.email}
        hint={hints.email}
        error={fieldErrorText(errors.email, { form: adminTexts.panel.field.email })}
      >
        <Input type="email" maxLength={maxLengths.email} autoComplete="off" {...register('email')} />
      </Field>
    </>
  );
}
