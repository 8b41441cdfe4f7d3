import type { RefObject } from 'react';
import { accountText } from '#web/text/accounts.ts';
import { uiText } from '#web/text/ui.ts';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

type RecoveryCodesDialogProps = {
  email: string;
  codes: readonly string[];
  onClose: () => void;
  returnFocusTo?: RefObject<HTMLElement | null>;
};

/** The only time that the codes are seen. */
export function RecoveryCodesDialog({ email, codes, ...close }: RecoveryCodesDialogProps) {
  return (
    <Dialog
      open
      {...close}
      title={accountText.codesTitle}
      description={<p>{accountText.codesLead}</p>}
      actions={
        <Button variant="primary" onClick={close.onClose}>
          {accountText.done}
        </Button>
      }
    >
      <ul className="recovery-codes num" aria-label={accountText.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="account-acts">
        <Button onClick={() => saveText(accountText.codesFileName, accountText.codesFile(email, codes))}>
          {accountText.save}
        </Button>
        <Button onClick={() => print()}>{accountText.print}</Button>
        <CopyButton text={codes.join('\n')}>{uiText.copy}</CopyButton>
      </div>
    </Dialog>
  );
}

function saveText(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
