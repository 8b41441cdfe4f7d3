import type { ComponentProps } from 'react';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

type AskFirstProps = Pick<ComponentProps<typeof ConfirmDialog>, 'pending' | 'onConfirm' | 'onClose' | 'children'> & {
  /** In the words of the button that led here. */
  act: string;
  /** Where these do not say of what. */
  title?: string;
};

/** Asks before something that nothing takes back. Why it did not work is said where it was asked for. */
export function AskFirst({ act, title = act, ...dialog }: AskFirstProps) {
  return <ConfirmDialog {...dialog} open title={title} confirm={act} danger />;
}
