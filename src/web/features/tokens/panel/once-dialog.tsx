import type { ReactNode } from 'react';
import { adminTexts } from '#web/text/admin.ts';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, Input } from '#web/ui/field.tsx';

type OnceDialogProps = {
  title: ReactNode;
  words: string;
  label: string;
  copy: string;
  /** What opens something. */
  secret: string;
  onClose: () => void;
};

/** The only time that it is seen. */
export function OnceDialog({ title, words, label, copy, secret, onClose }: OnceDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={<p>{words}</p>}
      actions={
        <Button variant="primary" onClick={onClose}>
          {adminTexts.account.done}
        </Button>
      }
    >
      <Field label={label}>
        <Input readOnly dir="ltr" value={secret} onFocus={(event) => event.target.select()} />
      </Field>
      <CopyButton text={secret}>{copy}</CopyButton>
    </Dialog>
  );
}
