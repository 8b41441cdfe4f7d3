import { type RefObject, useState } from 'react';
import { failureText } from '#web/panel-kit/failure.ts';
import { PasswordFormDialog } from '#web/panel-kit/password-form-dialog.tsx';
import { adminTexts } from '#web/text/admin.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { useBeginSecondFactor } from './queries.ts';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';

// It draws a QR code.
const { usePart: useConfirmAppDialog } = lazyPart(() =>
  import('./confirm-app-dialog.tsx').then(({ ConfirmAppDialog }) => ConfirmAppDialog),
);

type SetUpSecondFactorDialogProps = {
  email: string;
  onClose: () => void;
  returnFocusTo: RefObject<HTMLElement | null>;
};

/** Password, then the app, then the recovery codes. */
export function SetUpSecondFactorDialog({ email, ...close }: SetUpSecondFactorDialogProps) {
  const begin = useBeginSecondFactor();
  const [confirmed, setConfirmed] = useState(false);
  const ConfirmAppDialog = useConfirmAppDialog(true);
  if (!begin.data || !ConfirmAppDialog) {
    return (
      <PasswordFormDialog
        title={adminTexts.account.setUpTitle}
        lead={adminTexts.account.setUpLead}
        submit={adminTexts.account.next}
        pending={begin.isPending || begin.isSuccess}
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
