import type { ReactNode } from 'react';
import { uiText } from '#web/text/public.ts';
import { Button } from './button.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';

type ConfirmDialogProps = Pick<DialogProps, 'open' | 'onClose' | 'title' | 'children' | 'returnFocusTo'> & {
  /** What the confirming button does, in the words of the button that led here. Without it there is nothing to confirm. */
  confirm: string | undefined;
  onConfirm: () => void;
  /** For what cannot be undone. */
  danger?: boolean;
  /** Something stops it: its press says so, and it is not the way on. */
  stopped?: boolean;
  pending?: boolean;
  /** What the words are to say is not known yet: nobody can confirm it. */
  awaiting?: boolean;
  pendingLabel?: string;
  /** Why it did not work. */
  error?: ReactNode;
  /** What is asked for besides; stands between the words and the buttons. */
  fields?: ReactNode;
};

/** Asks before something that matters to others. */
export function ConfirmDialog({
  confirm,
  onConfirm,
  danger = false,
  stopped = false,
  pending = false,
  awaiting = false,
  pendingLabel,
  error,
  fields,
  children,
  ...dialog
}: ConfirmDialogProps) {
  return (
    <Dialog
      {...dialog}
      role="alertdialog"
      description={children}
      pending={pending}
      error={error}
      actions={
        <>
          <Button disabled={pending} onClick={dialog.onClose}>
            {uiText.cancel}
          </Button>
          {confirm && (
            <Button
              variant={danger ? 'danger' : stopped ? 'outline' : 'primary'}
              pending={pending || awaiting}
              onClick={onConfirm}
            >
              {pending && pendingLabel ? pendingLabel : confirm}
            </Button>
          )}
        </>
      }
    >
      {fields}
    </Dialog>
  );
}
