import { type ReactNode, useState } from 'react';
import { problemCode } from '#web/api/problem-code.ts';
import { adminTexts } from '#web/text/admin.ts';
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
      lead={adminTexts.entrance.secondFactorLead}
      label={recovery ? adminTexts.entrance.recoveryCode : adminTexts.entrance.code}
      hint={recovery ? adminTexts.entrance.recoveryCodeHint : adminTexts.entrance.appCodeHint}
      digits={!recovery}
      large={large}
      cancel={cancel}
      pending={verify.isPending}
      error={verify.error ? problemText(verify.error) : undefined}
      onSubmit={submit}
    >
      <Button variant="plain" onClick={change}>
        {recovery ? adminTexts.entrance.useAppCode : adminTexts.entrance.useRecoveryCode}
      </Button>
      <Button variant="plain" onClick={onBack}>
        {adminTexts.entrance.startAnew}
      </Button>
    </CodeForm>
  );
}
