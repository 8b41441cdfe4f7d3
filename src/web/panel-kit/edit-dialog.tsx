import type { UseMutationResult } from '@tanstack/react-query';
import { adminTexts } from '#web/text/admin.ts';
import { FormDialog, type FormDialogProps } from '#web/ui/form-dialog.tsx';
import { revisionToSaveOn } from './edit-conflict.ts';
import { failureText } from './failure.ts';
import { saysUnchanged } from './unchanged.ts';

type Row = { id: string; revision: number };
type Saved<Change> = { id: string; revision: number; change: Change };
type Update<Change> = UseMutationResult<unknown, Error, Saved<Change>>;

type EditDialogProps<Change> = Omit<FormDialogProps, 'pending' | 'pendingLabel' | 'error'> & {
  update: Update<Change>;
};

/** A form that changes a row of a list. */
export function EditDialog<Change>({ update, ...dialog }: EditDialogProps<Change>) {
  return (
    <FormDialog
      {...dialog}
      pending={update.isPending}
      pendingLabel={adminTexts.panel.updating}
      error={failureText(update.error)}
    />
  );
}

/** Saves the row `opened` on the right revision; `latest` is the row as it is now. */
export function saveEdited<Change, Latest extends Row>(
  update: Update<Change>,
  { opened, latest, onClose }: { opened: Row; latest: Latest; onClose: () => void },
  change: Change,
): void {
  if (update.isPending) return;
  if (saysUnchanged(change, latest)) {
    onClose();
    return;
  }
  const revision = revisionToSaveOn(opened, latest, update.error);
  update.mutate({ id: opened.id, revision, change }, { onSuccess: onClose });
}
