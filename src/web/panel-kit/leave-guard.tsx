import { type ShouldBlockFn, useBlocker } from '@tanstack/react-router';
import { adminText } from '#web/text/admin.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

/**
 * Asks before a form of a page is left with words that are not saved: for another tab or section and by Back. Who closes
 * or reloads the page is asked by the browser, in its own words. Nobody is asked while a save is under way: it goes on without
 * the form, and a message says where it fails.
 */
export function LeaveGuard({ unsaved, saving }: { unsaved: boolean; saving: boolean }) {
  const leaving = useBlocker({ shouldBlockFn: goesElsewhere, withResolver: true, disabled: saving || !unsaved });
  return (
    <ConfirmDialog
      open={leaving.status === 'blocked'}
      title={adminText.leaveTitle}
      confirm={adminText.leave}
      danger
      onConfirm={() => leaving.proceed?.()}
      onClose={() => leaving.reset?.()}
    >
      {adminText.leaveWords}
    </ConfirmDialog>
  );
}

/** Not for a press on the tab that is open. */
const goesElsewhere: ShouldBlockFn = ({ current, next }) =>
  current.pathname !== next.pathname || JSON.stringify(current.search) !== JSON.stringify(next.search);
