import { failureText } from '#web/panel-kit/failure.ts';
import { PasswordFormDialog } from '#web/panel-kit/password-form-dialog.tsx';
import { adminTexts } from '#web/text/admin.ts';
import { useRenewRecoveryCodes } from './queries.ts';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';

export function RenewCodesDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const renew = useRenewRecoveryCodes();
  if (renew.data) return <RecoveryCodesDialog email={email} codes={renew.data.recovery_codes} onClose={onClose} />;
  return (
    <PasswordFormDialog
      title={adminTexts.account.renewCodes}
      lead={adminTexts.account.renewCodesLead}
      submit={adminTexts.account.makeCodes}
      pending={renew.isPending}
      error={failureText(renew.error)}
      onPassword={(password) => renew.mutate(password)}
      onClose={onClose}
    />
  );
}
