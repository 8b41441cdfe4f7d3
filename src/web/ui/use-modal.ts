import { type RefObject, useLayoutEffect } from 'react';

/** Shows the dialog as modal as long as it is mounted; afterwards the focus returns to where it was. */
export function useModal(
  dialogRef: RefObject<HTMLDialogElement | null>,
  returnFocusTo?: RefObject<HTMLElement | null>,
) {
  useLayoutEffect(() => {
    const dialog = dialogRef.current;
    const opener = document.activeElement;
    dialog?.showModal();
    return () => {
      // Only an open dialog can give the focus back, so it is closed before it leaves the page.
      dialog?.close();
      queueMicrotask(() => returnFocus(opener, returnFocusTo?.current));
    };
  }, [dialogRef, returnFocusTo]);
}

/** What the dialog gave the focus back to may leave the page in this very moment, as a deleted row does. */
function returnFocus(opener: Element | null, otherwise: HTMLElement | null | undefined): void {
  if (document.activeElement !== document.body) return;
  if (otherwise) otherwise.focus();
  else if (opener instanceof HTMLElement) opener.focus();
}
