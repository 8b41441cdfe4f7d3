import { useEffect, useRef } from 'react';
import type { FieldError, UseFormRegisterReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { passwordLength } from '#contract/people/passwords.ts';
import { ApiError } from '#web/api/call.ts';
import { failureText } from '#web/panel-kit/failure.ts';
import { fieldErrorText } from '#web/panel-kit/field-error.ts';
import { PasswordInput } from '#web/panel-kit/password-input.tsx';
import { adminTexts } from '#web/text/admin.ts';
import { problemSentence } from '#web/text/problems.ts';
import { Field } from '#web/ui/field.tsx';
import { weakPasswordText } from './weak-password-text.ts';

/** A password to be. Whether it is good enough only the server can say. */
export const NewPassword = z.string().check(z.minLength(passwordLength.min), z.maxLength(passwordLength.max));

type NewPasswordFieldProps = {
  label: string;
  registered: UseFormRegisterReturn;
  error: FieldError | undefined;
  /** What the server said to the last attempt. */
  refusal: unknown;
};

export function NewPasswordField({ label, registered, error, refusal }: NewPasswordFieldProps) {
  const fieldRef = useRef<HTMLInputElement | null>(null);
  const refused = passwordRefusal(refusal);
  // A screen reader reads the reasons with the field.
  useEffect(() => {
    if (passwordRefusal(refusal)) fieldRef.current?.focus();
  }, [refusal]);
  return (
    <Field
      label={label}
      hint={adminTexts.signIn.passwordHint({ min: passwordLength.min })}
      error={fieldErrorText(error, { missing: problemSentence('password_too_short') }) ?? refused}
    >
      <PasswordInput
        autoComplete="new-password"
        {...registered}
        ref={(field) => {
          registered.ref(field);
          fieldRef.current = field;
        }}
      />
    </Field>
  );
}

/** What stands beside the button; undefined where the field says it. */
export function otherRefusal(error: unknown): string | undefined {
  return passwordRefusal(error) ? undefined : failureText(error);
}

function passwordRefusal(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return;
  const { code, weaknesses = [] } = error.problem;
  if (code === 'password_too_weak' && weaknesses.length > 0) return weakPasswordText(weaknesses);
  return code === 'password_too_short' || code === 'password_too_weak' ? problemSentence(code) : undefined;
}
