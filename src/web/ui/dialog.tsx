import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useId,
  useRef,
} from 'react';
import { ToastHost, useIsSaid } from './toast.tsx';
import { useModal } from './use-modal.ts';

export type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** For what gives the focus to the title. */
  titleRef?: RefObject<HTMLHeadingElement | null>;
  /** What stands under the title; read out together with it. */
  description?: ReactNode;
  children?: ReactNode;
  /** The buttons at the end; the last one does what the dialog is for. */
  actions?: ReactNode;
  /** Why what the dialog is for was not done; stands above the buttons, unless a message says it there already. */
  error?: ReactNode;
  /** Makes content and actions a form. */
  onSubmit?: ((event: FormEvent<HTMLFormElement>) => void) | undefined;
  /** At work: Escape does not close. */
  pending?: boolean;
  /**
   * `alertdialog` interrupts with something to decide. The focus starts on its title: what is asked is read from its
   * beginning, and words that come a moment later push nothing that has the focus out of view.
   */
  role?: 'dialog' | 'alertdialog';
  /** The focus starts on the title also where nothing interrupts: what is read first is longer than a phone's screen. */
  startOnTitle?: boolean;
  /** Where the focus goes when the opener is gone by then, as after a deletion. */
  returnFocusTo?: RefObject<HTMLElement | null> | undefined;
};

/**
 * A modal dialog on the browser's own `<dialog>`: what lies outside is inert without a script that says so, it stacks,
 * and it costs a phone half a kilobyte. A press beside it does not close it, so nothing typed is lost by a slip.
 * The content is mounted again each time it opens. It alone scrolls: what is said of it and the buttons stay in view.
 */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null;
}

function OpenDialog(props: Omit<DialogProps, 'open'>) {
  const {
    title,
    titleRef,
    description,
    children,
    actions,
    error,
    onSubmit,
    role = 'dialog',
    startOnTitle,
    returnFocusTo,
  } = props;
  const dialogRef = useRef<HTMLDialogElement>(null);
  const ownTitleRef = useRef<HTMLHeadingElement>(null);
  const shownTitleRef = titleRef ?? ownTitleRef;
  const startsOnTitle = startOnTitle || role === 'alertdialog';
  const titleId = useId();
  const descriptionId = useId();
  useModal(dialogRef, { start: startsOnTitle ? shownTitleRef : undefined, end: returnFocusTo });
  const isSaid = useIsSaid(error);
  const content = (
    <>
      <div className="dialog-body">
        <h2 id={titleId} ref={shownTitleRef} tabIndex={titleRef || startsOnTitle ? -1 : undefined}>
          {title}
        </h2>
        {description && (
          <div className="lead" id={descriptionId}>
            {description}
          </div>
        )}
        <div className="stack">{children}</div>
      </div>
      <div className="dialog-foot">
        <ToastHost />
        {/* Always there: what is put into it is read out. */}
        <div role="alert">{error && !isSaid && <p className="form-error">{error}</p>}</div>
        {actions && <div className="acts">{actions}</div>}
      </div>
    </>
  );
  return (
    <dialog
      ref={dialogRef}
      role={role}
      aria-labelledby={titleId}
      aria-describedby={description ? descriptionId : undefined}
      {...closingHandlers(props)}
    >
      {onSubmit ? (
        <form className="dialog-sheet" noValidate onSubmit={onSubmit}>
          {content}
        </form>
      ) : (
        <div className="dialog-sheet">{content}</div>
      )}
    </dialog>
  );
}

/** Escape and a phone's back gesture ask to close it, and do nothing while it is pending. */
function closingHandlers({ pending = false, onClose }: Pick<DialogProps, 'pending' | 'onClose'>) {
  return {
    onKeyDown(event: KeyboardEvent) {
      // A second Escape closes a dialog whatever `cancel` says; stopped at the key, it never gets that far.
      if (pending && event.key === 'Escape') event.preventDefault();
    },
    onCancel(event: SyntheticEvent<HTMLDialogElement>) {
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      if (!pending) onClose();
    },
    onClose(event: SyntheticEvent<HTMLDialogElement>) {
      // Closed by the browser itself, without asking.
      if (event.target !== event.currentTarget || event.currentTarget.open) return;
      if (pending) event.currentTarget.showModal();
      else onClose();
    },
  };
}
