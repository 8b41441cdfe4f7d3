import type { RefObject } from 'react';
import { adminTexts } from '#web/text/admin.ts';
import { uiText } from '#web/text/public.ts';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { printOnly } from '#web/ui/print-only.ts';
import { saveFile } from '#web/ui/save-file.ts';

type RecoveryCodesDialogProps = {
  email: string;
  codes: readonly string[];
  onClose: () => void;
  returnFocusTo?: RefObject<HTMLElement | null>;
};

/** The only time that the codes are seen. */
export function RecoveryCodesDialog({ email, codes, ...close }: RecoveryCodesDialogProps) {
  const save = () =>
    saveFile(
      'ten-stones-recovery-codes.txt',
      'text/plain;charset=utf-8',
      adminTexts.account.codesFile({ email: email, codes: codes.join('\n') }),
    );
  return (
    <Dialog
      open
      {...close}
      title={adminTexts.account.codesTitle}
      description={<p>{adminTexts.account.codesLead}</p>}
      actions={
        <Button variant="primary" onClick={close.onClose}>
          {adminTexts.account.done}
        </Button>
      }
    >
      <div data-print="recovery-codes">
        <div className="only-print">
          <h2>{adminTexts.account.codesTitle}</h2>
          <p>{email}</p>
          <p>{adminTexts.account.codesLead}</p>
        </div>
        <ul className="recovery-codes num" aria-label={adminTexts.account.codes}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
      <div className="account-acts">
        <Button onClick={save}>{adminTexts.account.save}</Button>
        <Button onClick={() => printOnly('recovery-codes')}>{adminTexts.account.print}</Button>
        <CopyButton text={codes.join('\n')}>{uiText.copy}</CopyButton>
      </div>
    </Dialog>
  );
}
