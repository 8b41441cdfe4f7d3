import { type ReactNode, useState } from 'react';
import { TownButtonPart, TownOnlyPart } from '#web/features/town-account/panel/parts.tsx';
import { useAdministrator, useTownSignIn } from '#web/panel-kit/session.ts';
import { CodeStep } from './code-step.tsx';
import { LinkSentStep } from './link-sent-step.tsx';
import { PasswordStep } from './password-step.tsx';
import { SecondFactorStep } from './second-factor-step.tsx';
import { ownerLinkCommand } from './sign-in-help.tsx';

type SignInFormProps = {
  large?: boolean;
  /** Another button, before the one that goes on. */
  cancel?: ReactNode;
};

type Step = 'town' | 'password' | 'second-factor' | 'code' | 'link-sent';

/** Signs in, in as many steps as it takes. */
export function SignInForm({ large = false, cancel }: SignInFormProps) {
  // A second sign-in is most likely by the same person.
  const lastHere = useAdministrator();
  const town = useTownSignIn();
  const [email, setEmail] = useState(lastHere?.email ?? '');
  const [step, setStep] = useState<Step>(town === 'only' ? 'town' : 'password');
  const [complaint, setComplaint] = useState<string>();
  const common = { large, cancel, email, onBack: () => setStep('password') };
  const askSecondFactor = () => {
    setComplaint(undefined);
    setStep('second-factor');
  };
  switch (step) {
    case 'town':
      return (
        <TownOnlyPart
          large={large}
          cancel={cancel}
          command={ownerLinkCommand}
          onByPassword={() => setStep('password')}
        />
      );
    case 'password':
      return (
        <>
          <PasswordStep
            {...common}
            onEmail={setEmail}
            complaint={complaint}
            onSecondFactor={askSecondFactor}
            onCodeSent={() => setStep('code')}
            onLinkSent={() => setStep('link-sent')}
          />
          {town !== 'off' && <TownButtonPart large={large} />}
        </>
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
