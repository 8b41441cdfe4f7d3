import { type FormEvent, type RefObject, useState } from 'react';
import { adminTexts } from '#web/text/admin.ts';
import { Field } from '#web/ui/field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { PasswordInput } from './password-input.tsx';

type PasswordFormDialogProps = {
  title: string;
  lead: string;
  submit: string;
  pending: boolean;
  error: string | undefined;
  onPassword: (password: string) => void;
  onClose: () => void;
  returnFocusTo?: RefObject<HTMLElement | null>;
};

/** Asks for the password once more before something that keeps others out. */
export function PasswordFormDialog({ lead, pending, onPassword, ...dialog }: PasswordFormDialogProps) {
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    setMissing(!password);
    if (password) onPassword(password);
  };
  return (
    <FormDialog
      {...dialog}
      description={<p>{lead}</p>}
      pending={pending}
      pendingLabel={adminTexts.account.working}
      onSubmit={submit}
    >
      <Field
        label={adminTexts.account.yourPassword}
        hint={adminTexts.account.passwordWhy}
        error={missing ? adminTexts.panel.field.missing : undefined}
      >
        <PasswordInput
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
    </FormDialog>
  );
}
