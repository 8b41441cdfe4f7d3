import { type ReactNode, useState } from 'react';
import { useAdministrator } from '#web/panel-kit/session.ts';
import { CodeStep } from './code-step.tsx';
import { LinkSentStep } from './link-sent-step.tsx';
import { PasswordStep } from './password-step.tsx';
import { SecondFactorStep } from './second-factor-step.tsx';

type SignInFormProps = {
  large?: boolean;
  /** Another button, before the one that goes on. */
  cancel?: ReactNode;
};

type Step = 'password' | 'second-factor' | 'code' | 'link-sent';

/** Signs in, in as many steps as it takes. */
export function SignInForm({ large = false, cancel }: SignInFormProps) {
  // A second sign-in is most likely by the same person.
  const lastHere = useAdministrator();
  const [email, setEmail] = useState(lastHere?.email ?? '');
  const [step, setStep] = useState<Step>('password');
  const [complaint, setComplaint] = useState<string>();
  const common = { large, cancel, email, onBack: () => setStep('password') };
  const askSecondFactor = () => {
    setComplaint(undefined);
    setStep('second-factor');
  };
  switch (step) {
    case 'password':
      return (
        <PasswordStep
          {...common}
          onEmail={setEmail}
          complaint={complaint}
          onSecondFactor={askSecondFactor}
          onCodeSent={() => setStep('code')}
          onLinkSent={() => setStep('link-sent')}
        />
      );
    case 'second-factor':
      return (
        <SecondFactorStep
          {...common}
          onExpired={(why) => {
            setComplaint(why);
            setStep('password');
          }}
        />
      );
    case 'code':
      return <CodeStep {...common} onSecondFactor={askSecondFactor} />;
    case 'link-sent':
      return <LinkSentStep {...common} />;
  }
}
