import type { UseMutationResult } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { failureText } from './failure.ts';

type ConfirmActProps<Input, Result> = Pick<
  ComponentProps<typeof ConfirmDialog>,
  'title' | 'confirm' | 'pendingLabel' | 'children' | 'onClose' | 'returnFocusTo'
> & {
  /** From `useAct`. */
  act: UseMutationResult<Result, Error, Input>;
  /** What the act is given once it is confirmed. */
  input: Input;
};

/** Asks before an act that takes something away from somebody: it closes when that is done, and says why where it is not. */
export function ConfirmAct<Input, Result>({ act, input, ...dialog }: ConfirmActProps<Input, Result>) {
  return (
    <ConfirmDialog
      {...dialog}
      open
      danger
      onConfirm={() => act.mutate(input, { onSuccess: dialog.onClose })}
      pending={act.isPending}
      error={failureText(act.error)}
    />
  );
}
