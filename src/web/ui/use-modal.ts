import { type RefObject, useLayoutEffect } from 'react';

type Focus = {
  /** What has the focus first. Without it, the first control has. */
  start?: RefObject<HTMLElement | null> | undefined;
  /** What has it afterwards, where the opener is gone by then. */
  end?: RefObject<HTMLElement | null> | undefined;
};

/** Shows the dialog as modal as long as it is mounted; afterwards the focus returns to where it was. */
export function useModal(dialogRef: RefObject<HTMLDialogElement | null>, { start, end }: Focus) {
  useLayoutEffect(() => {
    const dialog = dialogRef.current;
    const opener = document.activeElement;
    dialog?.showModal();
    if (start) start.current?.focus();
    else if (dialog) leaveScroller(dialog);
    return () => {
      // Only an open dialog can give the focus back, so it is closed before it leaves the page.
      dialog?.close();
      queueMicrotask(() => returnFocus(opener, end?.current));
    };
  }, [dialogRef, start, end]);
}

const control = ':is(a[href], button, input, select, textarea, summary):not(:disabled)';

/** Where what is in a dialog scrolls, browsers begin with the box that scrolls rather than with the first control in it. */
function leaveScroller(dialog: HTMLElement): void {
  if (!document.activeElement?.matches(control)) dialog.querySelector<HTMLElement>(control)?.focus();
}

/** What the dialog gave the focus back to may be leaving the page, as a deleted row does. */
function returnFocus(opener: Element | null, otherwise: HTMLElement | null | undefined): void {
  const { activeElement, body } = document;
  if (activeElement === body) {
    if (otherwise) focusInPlace(otherwise);
    else if (opener instanceof HTMLElement) opener.focus();
  } else if (otherwise && activeElement && activeElement === opener) {
    whenGone(activeElement, () => focusInPlace(otherwise));
  }
}

/** Without a scroll: who took away a row far down a list stays where they are in it. */
export function focusInPlace(element: HTMLElement): void {
  element.focus({ preventScroll: true });
}

/** It leaves when its list has been fetched again. It is watched until the focus is elsewhere. */
function whenGone(focused: Element, then: () => void): void {
  const removal = new MutationObserver(() => {
    if (document.activeElement === focused) return;
    removal.disconnect();
    if (document.activeElement === document.body && !focused.isConnected) then();
  });
  removal.observe(document.body, { childList: true, subtree: true });
}
