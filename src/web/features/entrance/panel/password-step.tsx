import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { SignInEmail } from '#contract/wire/text-fields.ts';
import { PasswordInput } from '#web/panel-kit/password-input.tsx';
import { useMail } from '#web/panel-kit/session.ts';
import { adminTexts } from '#web/text/admin.ts';
import { problemText } from '#web/text/problem-text.ts';
import { problemSentence } from '#web/text/problems.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { useSendCode, useSendResetLink, useSignIn } from './queries.ts';
import { SignInHelp } from './sign-in-help.tsx';

type PasswordStepProps = {
  large: boolean;
  cancel: ReactNode;
  email: string;
  onEmail: (email: string) => void;
  /** Why one is here again. */
  complaint: string | undefined;
  onSecondFactor: () => void;
  onCodeSent: () => void;
  onLinkSent: () => void;
};

type FieldName = 'email' | 'password';
type Wrong = { sentence: string; field: FieldName };

export function PasswordStep(props: PasswordStepProps) {
  const { large, cancel, email, onEmail, complaint, onSecondFactor, onCodeSent, onLinkSent } = props;
  const signIn = useSignIn();
  const sendCode = useSendCode();
  const sendLink = useSendResetLink();
  const [password, setPassword] = useState('');
  const [wrong, setWrong] = useState<Wrong>();
  const formRef = useRef<HTMLFormElement>(null);
  const errorId = useId();
  const acts = [signIn, sendCode, sendLink];
  const failure = acts.find((act) => act.error)?.error;
  const error = wrong?.sentence ?? (failure ? problemText(failure) : complaint);

  /** Only one of them is at work, and only the last one's failure shows. */
  const begin = (missing: Wrong | undefined): boolean => {
    if (acts.some(({ isPending }) => isPending)) return false;
    for (const act of acts) act.reset();
    setWrong(missing);
    if (missing) formRef.current?.querySelector<HTMLInputElement>(`input[name="${missing.field}"]`)?.focus();
    return !missing;
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!begin(findMissing(email, password))) return;
    signIn.mutate(
      { email: email.trim(), password },
      { onSuccess: ({ second_factor_needed }) => second_factor_needed && onSecondFactor() },
    );
  };
  const mailTo = (send: typeof sendCode, onSent: () => void) => {
    if (begin(findUnusable(email))) send.mutate(email.trim(), { onSuccess: onSent });
  };

  return (
    <form ref={formRef} className="stack" noValidate onSubmit={submit}>
      <Credentials
        email={email}
        onEmail={onEmail}
        password={password}
        onPassword={setPassword}
        faulty={error ? { 'aria-invalid': true, 'aria-describedby': errorId } : {}}
      />
      <FormError id={errorId}>{error}</FormError>
      <div className={large ? 'stack' : 'acts'}>
        {cancel}
        <Button type="submit" variant="primary" large={large} pending={signIn.isPending}>
          {signIn.isPending ? adminTexts.signIn.signingIn : adminTexts.signIn.signIn}
        </Button>
      </div>
      <MailedWays
        code={sendCode.isPending}
        link={sendLink.isPending}
        onCode={() => mailTo(sendCode, onCodeSent)}
        onLink={() => mailTo(sendLink, onLinkSent)}
      />
      <SignInHelp />
    </form>
  );
}

type CredentialsProps = {
  email: string;
  onEmail: (email: string) => void;
  password: string;
  onPassword: (password: string) => void;
  faulty: { 'aria-invalid'?: boolean; 'aria-describedby'?: string };
};

function Credentials({ email, onEmail, password, onPassword, faulty }: CredentialsProps) {
  return (
    <>
      <Field label={adminTexts.panel.email}>
        <Input
          name="email"
          type="email"
          autoComplete="username"
          value={email}
          onChange={(event) => onEmail(event.target.value)}
          {...faulty}
        />
      </Field>
      <Field label={adminTexts.signIn.password}>
        <PasswordInput
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => onPassword(event.target.value)}
          {...faulty}
        />
      </Field>
    </>
  );
}

/** `code` and `link` say which of the two is being sent. */
type MailedWaysProps = { code: boolean; link: boolean; onCode: () => void; onLink: () => void };

/** The ways in that go through one's mailbox. */
function MailedWays({ code, link, onCode, onLink }: MailedWaysProps) {
  if (!useMail()) return null;
  return (
    <div className="other-ways">
      <Button variant="plain" pending={code} onClick={onCode}>
        {code ? adminTexts.entrance.sendingCode : adminTexts.entrance.sendCode}
      </Button>
      <Button variant="plain" pending={link} onClick={onLink}>
        {link ? adminTexts.entrance.sendingLink : adminTexts.entrance.forgot}
      </Button>
    </div>
  );
}

function findMissing(email: string, password: string): Wrong | undefined {
  const sentence = problemSentence('credentials_missing');
  if (!email.trim()) return { sentence, field: 'email' };
  return password ? undefined : { sentence, field: 'password' };
}

function findUnusable(email: string): Wrong | undefined {
  if (!email.trim()) return { sentence: adminTexts.entrance.emailFirst, field: 'email' };
  return SignInEmail.safeParse(email).success ? undefined : { sentence: adminTexts.panel.field.email, field: 'email' };
}
