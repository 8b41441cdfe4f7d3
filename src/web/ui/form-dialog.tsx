import type { FormEvent, ReactNode } from 'react';
import { uiText } from '#web/text/public.ts';
import { Button } from './button.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';

export type FormDialogProps = Pick<DialogProps, 'title' | 'description' | 'onClose' | 'returnFocusTo'> & {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  submit: string;
  /** For what cannot be undone. */
  danger?: boolean;
  pending: boolean;
  pendingLabel: string;
  /** Why it was not saved. */
  error?: string | undefined;
  children: ReactNode;
};

/** A dialog that is one form. Mount it to open it, so that each opening starts afresh. */
export function FormDialog({
  submit,
  danger = false,
  pending,
  pendingLabel,
  error,
  children,
  ...dialog
}: FormDialogProps) {
  return (
    <Dialog
      {...dialog}
      open
      error={error}
      pending={pending}
      actions={
        <>
          <Button disabled={pending} onClick={dialog.onClose}>
            {uiText.cancel}
          </Button>
          <Button type="submit" variant={danger ? 'danger' : 'primary'} pending={pending}>
            {pending ? pendingLabel : submit}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
