import type { RefObject } from 'react';
import { failureText } from '#web/panel-kit/failure.ts';
import { PasswordFormDialog } from '#web/panel-kit/password-form-dialog.tsx';
import { adminTexts } from '#web/text/admin.ts';
import { useDisableSecondFactor } from './queries.ts';

type TurnOffSecondFactorDialogProps = { onClose: () => void; returnFocusTo: RefObject<HTMLElement | null> };

export function TurnOffSecondFactorDialog({ onClose, returnFocusTo }: TurnOffSecondFactorDialogProps) {
  const disable = useDisableSecondFactor();
  return (
    <PasswordFormDialog
      title={adminTexts.account.turnOffTitle}
      lead={adminTexts.account.turnOffLead}
      submit={adminTexts.account.turnOffAct}
      pending={disable.isPending}
      error={failureText(disable.error)}
      onPassword={(password) => disable.mutate(password, { onSuccess: onClose })}
      onClose={onClose}
      returnFocusTo={returnFocusTo}
    />
  );
}
