import { type ShouldBlockFn, useBlocker } from '@tanstack/react-router';
import { useEffect } from 'react';
import { createStore } from '#web/store.ts';
import { adminTexts } from '#web/text/admin.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

/** Whether a form of the page holds words that would be lost: for what leaves it without going anywhere, as signing out. */
export const holdsUnsaved = createStore(() => false);

/**
 * Asks before a form of a page is left with words that are not saved: for another tab or section and by Back. Who closes
 * or reloads the page is asked by the browser, in its own words. Nobody is asked while a save is under way: it goes on without
 * the form, and a message says where it fails.
 */
export function LeaveGuard({ unsaved, saving }: { unsaved: boolean; saving: boolean }) {
  const asks = unsaved && !saving;
  const leaving = useBlocker({ shouldBlockFn: goesElsewhere, withResolver: true, disabled: !asks });
  useEffect(() => {
    holdsUnsaved.write(asks);
    return () => holdsUnsaved.write(false);
  }, [asks]);
  return (
    <LeaveDialog
      open={leaving.status === 'blocked'}
      onLeave={() => leaving.proceed?.()}
      onStay={() => leaving.reset?.()}
    />
  );
}

export function LeaveDialog({ open, onLeave, onStay }: { open: boolean; onLeave: () => void; onStay: () => void }) {
  return (
    <ConfirmDialog
      open={open}
      title={adminTexts.panel.leaveTitle}
      confirm={adminTexts.panel.leave}
      danger
      onConfirm={onLeave}
      onClose={onStay}
    >
      {adminTexts.panel.leaveWords}
    </ConfirmDialog>
  );
}

/** Not for a press on the tab that is open. */
const goesElsewhere: ShouldBlockFn = ({ current, next }) =>
  current.pathname !== next.pathname || JSON.stringify(current.search) !== JSON.stringify(next.search);
