import type { ReactNode } from 'react';
import { adminTexts } from '#web/text/admin.ts';
import { problemText } from '#web/text/problem-text.ts';
import { Button } from '#web/ui/button.tsx';
import { CodeForm } from './code-form.tsx';
import { useSendCode, useSignInByCode } from './queries.ts';

type CodeStepProps = {
  large: boolean;
  cancel: ReactNode;
  email: string;
  onBack: () => void;
  onSecondFactor: () => void;
};

/** The code of a mail, in place of the password. */
export function CodeStep({ large, cancel, email, onBack, onSecondFactor }: CodeStepProps) {
  const signIn = useSignInByCode();
  const sendAnother = useSendCode();
  const failure = signIn.error ?? sendAnother.error;
  const submit = (code: string) =>
    signIn.mutate(
      { email: email.trim(), code },
      { onSuccess: ({ second_factor_needed }) => second_factor_needed && onSecondFactor() },
    );
  const send = () => {
    signIn.reset();
    sendAnother.mutate(email.trim());
  };
  return (
    <CodeForm
      lead={adminTexts.entrance.codeSent({ email: email.trim() })}
      label={adminTexts.entrance.code}
      hint={adminTexts.entrance.mailedCodeHint}
      large={large}
      cancel={cancel}
      pending={signIn.isPending}
      error={failure ? problemText(failure) : undefined}
      onSubmit={submit}
    >
      <Button variant="plain" pending={sendAnother.isPending} onClick={send}>
        {sendAnother.isPending ? adminTexts.entrance.sendingCode : adminTexts.entrance.sendAnotherCode}
      </Button>
      <Button variant="plain" onClick={onBack}>
        {adminTexts.entrance.backToSignIn}
      </Button>
    </CodeForm>
  );
}
