import { type RefObject, useState } from 'react';
import { failureText } from '#web/panel-kit/failure.ts';
import { accountText } from '#web/text/admin.ts';
import { ConfirmAppDialog } from './confirm-app-dialog.tsx';
import { PasswordFormDialog } from './password-form-dialog.tsx';
import { useBeginSecondFactor } from './queries.ts';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';

type SetUpSecondFactorDialogProps = {
  email: string;
  onClose: () => void;
  returnFocusTo: RefObject<HTMLElement | null>;
};

/** Password, then the app, then the recovery codes. */
export function SetUpSecondFactorDialog({ email, ...close }: SetUpSecondFactorDialogProps) {
  const begin = useBeginSecondFactor();
  const [confirmed, setConfirmed] = useState(false);
  if (!begin.data) {
    return (
      <PasswordFormDialog
        title={accountText.setUpTitle}
        lead={accountText.setUpLead}
        submit={accountText.next}
        pending={begin.isPending}
        error={failureText(begin.error)}
        onPassword={(password) => begin.mutate(password)}
        {...close}
      />
    );
  }
  const { totp_uri, secret, recovery_codes } = begin.data;
  if (!confirmed) {
    return <ConfirmAppDialog uri={totp_uri} secret={secret} onConfirmed={() => setConfirmed(true)} {...close} />;
  }
  return <RecoveryCodesDialog email={email} codes={recovery_codes} {...close} />;
}
