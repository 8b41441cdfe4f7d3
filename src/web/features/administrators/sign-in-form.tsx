import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { adminText, signInText } from '#web/text/en/admin.ts';
import { problemTexts } from '#web/text/en/problems.ts';
import { problemText } from '#web/text/problem-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { useSignIn } from './queries.ts';

type SignInFormProps = {
  large?: boolean;
  /** Another button, before the one that signs in. */
  cancel?: ReactNode;
};

export function SignInForm({ large = false, cancel }: SignInFormProps) {
  const signIn = useSignIn();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(false);
  const formRef = useRef<HTMLFormElement>(null);
  const errorId = useId();
  const error = missing ? problemTexts.credentials_missing : signIn.error && problemText(signIn.error);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (signIn.isPending) return;
    const incomplete = !email.trim() || !password;
    setMissing(incomplete);
    if (incomplete) {
      signIn.reset();
      formRef.current?.querySelector<HTMLInputElement>(`input[name="${email.trim() ? 'password' : 'email'}"]`)?.focus();
    } else {
      signIn.mutate({ email: email.trim(), password });
    }
  };

  const faulty = error ? { 'aria-invalid': true, 'aria-describedby': errorId } : {};
  return (
    <form ref={formRef} className="stack" noValidate onSubmit={submit}>
      <Field label={adminText.email}>
        <Input
          name="email"
          type="email"
          autoComplete="username"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          {...faulty}
        />
      </Field>
      <Field label={signInText.password}>
        <Input
          name="password"
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          {...faulty}
        />
      </Field>
      {error && (
        <p className="form-error" role="alert" id={errorId}>
          {error}
        </p>
      )}
      <div className={large ? 'stack' : 'acts'}>
        {cancel}
        <Button type="submit" variant="primary" large={large} pending={signIn.isPending}>
          {signIn.isPending ? signInText.signingIn : signInText.signIn}
        </Button>
      </div>
    </form>
  );
}
