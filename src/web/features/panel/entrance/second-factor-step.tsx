import { type ReactNode, useState } from 'react';
import { problemCode } from '#web/api/problem-code.ts';
import { entranceText } from '#web/text/admin.ts';
import { problemText } from '#web/text/problem-text.ts';
import { Button } from '#web/ui/button.tsx';
import { CodeForm } from './code-form.tsx';
import { useVerifySecondFactor } from './queries.ts';

type SecondFactorStepProps = {
  large: boolean;
  cancel: ReactNode;
  onBack: () => void;
  /** The first step counts no longer. */
  onExpired: (why: string) => void;
};

export function SecondFactorStep({ large, cancel, onBack, onExpired }: SecondFactorStepProps) {
  const verify = useVerifySecondFactor();
  const [recovery, setRecovery] = useState(false);
  const submit = (code: string) =>
    verify.mutate(code, {
      onError: (error) => {
        if (problemCode(error) === 'second_factor_expired') onExpired(problemText(error));
      },
    });
  const change = () => {
    verify.reset();
    setRecovery(!recovery);
  };
  return (
    <CodeForm
      key={recovery ? 'recovery' : 'app'}
      lead={entranceText.secondFactorLead}
      label={recovery ? entranceText.recoveryCode : entranceText.code}
      hint={recovery ? entranceText.recoveryCodeHint : entranceText.appCodeHint}
      digits={!recovery}
      large={large}
      cancel={cancel}
      pending={verify.isPending}
      error={verify.error ? problemText(verify.error) : undefined}
      onSubmit={submit}
    >
      <Button variant="plain" onClick={change}>
        {recovery ? entranceText.useAppCode : entranceText.useRecoveryCode}
      </Button>
      <Button variant="plain" onClick={onBack}>
        {entranceText.startAnew}
      </Button>
    </CodeForm>
  );
}
