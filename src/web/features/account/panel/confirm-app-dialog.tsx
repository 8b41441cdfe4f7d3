import { type FormEvent, type RefObject, useState } from 'react';
import { CodeField } from '#web/features/entrance/panel/code-field.tsx';
import { failureText } from '#web/panel-kit/failure.ts';
import { adminTexts } from '#web/text/admin.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import { useConfirmSecondFactor } from './queries.ts';

type ConfirmAppDialogProps = {
  uri: string;
  secret: string;
  onConfirmed: () => void;
  onClose: () => void;
  returnFocusTo: RefObject<HTMLElement | null>;
};

/** The secret goes into the app; a code of the app shows that it is there. */
export function ConfirmAppDialog({ uri, secret, onConfirmed, ...close }: ConfirmAppDialogProps) {
  const confirm = useConfirmSecondFactor();
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (confirm.isPending) return;
    setMissing(!code.trim());
    if (code.trim()) confirm.mutate(code.trim(), { onSuccess: onConfirmed });
  };
  return (
    <FormDialog
      title={adminTexts.account.setUpTitle}
      description={<p>{adminTexts.account.scan}</p>}
      submit={adminTexts.account.turnOn}
      pending={confirm.isPending}
      pendingLabel={adminTexts.account.working}
      error={missing ? undefined : failureText(confirm.error)}
      onSubmit={submit}
      {...close}
    >
      <div className="app-secret">
        <QrCode text={uri} label={adminTexts.account.qrCode} />
        <div className="app-secret-words">
          <p>{adminTexts.account.secret}</p>
          <p className="secret">
            {groupsOfFour(secret).map(({ at, letters }) => (
              <span key={at}>{letters}</span>
            ))}
          </p>
          <CopyButton text={secret}>{adminTexts.account.copySecret}</CopyButton>
          <a className="link-row" href={uri}>
            {adminTexts.account.openApp}
          </a>
        </div>
      </div>
      <CodeField
        label={adminTexts.entrance.code}
        hint={adminTexts.entrance.appCodeHint}
        code={code}
        onCode={setCode}
        error={missing ? adminTexts.entrance.missingCode : undefined}
      />
    </FormDialog>
  );
}

/** Easier to read across to a phone. Spaces would be copied along, so the gaps are the style sheet's. */
function groupsOfFour(secret: string): { at: number; letters: string }[] {
  return Array.from(secret.matchAll(/.{1,4}/g), ({ index, 0: letters }) => ({ at: index, letters }));
}
