import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { afterPaint } from './after-paint.ts';
import { ToastHost } from './toast.tsx';
import { useAfterPaint } from './use-after-paint.ts';

export type DialogProps = {
  open: boolean;
  /** Drawn out of sight before it opens, and kept when it closes, so that an old phone shows and hides it at once. */
  ahead?: boolean;
  onClose: () => void;
  title: ReactNode;
  /** What stands under the title; read out together with it. */
  description?: ReactNode;
  children?: ReactNode;
  /** The buttons at the end; the last one does what the dialog is for. */
  actions?: ReactNode;
  /** Makes content and actions a form. */
  onSubmit?: ((event: FormEvent<HTMLFormElement>) => void) | undefined;
  /** At work: Escape does not close. */
  pending?: boolean;
  /** `alertdialog` interrupts with something to decide. */
  role?: 'dialog' | 'alertdialog';
  /** Where the focus goes when the opener is gone by then, as after a deletion. */
  returnFocusTo?: RefObject<HTMLElement | null> | undefined;
};

/**
 * A modal dialog on the browser's own `<dialog>`: what lies outside is inert without a script that says so, it stacks,
 * and it costs a phone half a kilobyte. A press beside it does not close it, so nothing typed is lost by a slip.
 * The content is mounted anew each time it opens, unless it is drawn ahead.
 */
export function Dialog({ ahead = false, ...rest }: DialogProps) {
  return rest.open || ahead ? <DrawnDialog {...rest} /> : null;
}

function DrawnDialog({
  open,
  onClose,
  title,
  description,
  children,
  actions,
  onSubmit,
  pending = false,
  role = 'dialog',
  returnFocusTo,
}: Omit<DialogProps, 'ahead'>) {
  const dialogRef = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const descriptionId = useId();

  const [ahead] = useState(!open);
  const toasting = useAfterPaint(open) && open;

  useLayoutEffect(() => {
    const dialog = dialogRef.current;
    if (!open || !dialog) return;
    const opener = document.activeElement;
    const cancel = openModally(dialog);
    const close = () => {
      dialog.close();
      // What it gave the focus back to may leave the page in this very moment, as a deleted row does.
      queueMicrotask(() => {
        if (document.activeElement !== document.body) return;
        if (returnFocusTo?.current) returnFocusTo.current.focus();
        else if (opener instanceof HTMLElement) opener.focus();
      });
    };
    return () => {
      cancel();
      // Out of sight at once, and the page behind it is there again a moment later: as slow as the way in. What leaves the
      // page is closed before: only an open dialog can give the focus back.
      if (ahead) afterPaint(close);
      else close();
    };
  }, [open, ahead, returnFocusTo]);

  const askToClose = () => {
    if (!pending) onClose();
  };
  // A second Escape closes a dialog whatever `cancel` says; stopped at the key, it never gets that far.
  const stopEscape = (event: KeyboardEvent) => {
    if (pending && event.key === 'Escape') event.preventDefault();
  };
  const content = (
    <>
      {children}
      {actions && <div className="acts">{actions}</div>}
    </>
  );

  return (
    <dialog
      ref={dialogRef}
      className={open ? undefined : 'ahead'}
      role={role}
      aria-labelledby={titleId}
      aria-describedby={description ? descriptionId : undefined}
      onKeyDown={stopEscape}
      onCancel={(event) => {
        // Escape, or a phone's back gesture.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        askToClose();
      }}
      onClose={(event) => {
        // Closed by the browser itself, without asking.
        if (event.target !== event.currentTarget || event.currentTarget.open) return;
        if (pending) event.currentTarget.showModal();
        else onClose();
      }}
    >
      <h2 id={titleId}>{title}</h2>
      {description && (
        <div className="lead" id={descriptionId}>
          {description}
        </div>
      )}
      {onSubmit ? (
        <form className="stack" noValidate onSubmit={onSubmit}>
          {content}
        </form>
      ) : (
        <div className="stack">{content}</div>
      )}
      {toasting && <ToastHost />}
    </dialog>
  );
}

/**
 * Seen at once, and modal a moment later: that makes all else on the page inert, and an old phone takes longer to work
 * out the styles of it than the press may wait for. Returns what calls the second off.
 */
function openModally(dialog: HTMLDialogElement): () => void {
  dialog.open = true;
  return afterPaint(() => {
    dialog.open = false;
    dialog.showModal();
  });
}
