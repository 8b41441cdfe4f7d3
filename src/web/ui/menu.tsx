import { type KeyboardEvent, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';

export type Item = {
  label: string;
  onSelect: () => void;
  /** It cannot be done now, and this is why: it stays in its place, and a press says so. */
  closed?: string | undefined;
  /** Takes something away from others: it stands below a line. */
  away?: boolean;
};

type MenuProps = {
  /** Names the button, which shows three dots. */
  label: string;
  /** What it says besides, where there is room for a word. */
  text: string;
  items: readonly Item[];
};

/** What is done less often than what stands beside it, behind a button with three dots. */
export function Menu({ label, text, items }: MenuProps) {
  const [open, setOpen] = useState(false);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const menuId = useId();
  const close = () => {
    setOpen(false);
    buttonRef.current?.focus();
  };
  return (
    <div className="menu-around">
      <button
        ref={buttonRef}
        type="button"
        className="btn plain menu-button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? menuId : undefined}
        // Else the press takes the focus out of the menu, which closes it, and the click opens it again.
        onMouseDown={(event) => open && event.preventDefault()}
        onClick={() => (open ? close() : setOpen(true))}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault(); // else the page scrolls too
          setOpen(true);
        }}
      >
        <svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
          <circle cx="5.5" cy="12" r="1.75" />
          <circle cx="12" cy="12" r="1.75" />
          <circle cx="18.5" cy="12" r="1.75" />
        </svg>
        <span className="menu-text">{text}</span>
      </button>
      {open && (
        <Items
          id={menuId}
          label={label}
          items={items}
          buttonRef={buttonRef}
          onClose={close}
          onLeave={() => setOpen(false)}
        />
      )}
    </div>
  );
}

type ItemsProps = {
  id: string;
  label: string;
  items: readonly Item[];
  buttonRef: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
  /** The focus went elsewhere. */
  onLeave: () => void;
};

function Items({ id, label, items, buttonRef, onClose, onLeave }: ItemsProps) {
  const menuRef = useRef<HTMLDivElement>(null);
  useBelow(menuRef, buttonRef);
  useEffect(() => itemsOf(menuRef.current).at(0)?.focus(), []);
  return (
    <div
      ref={menuRef}
      id={id}
      className="menu"
      role="menu"
      aria-label={label}
      onKeyDown={(event) => move(event, onClose)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onLeave();
      }}
    >
      {items.map((item) => (
        <button
          key={item.label}
          type="button"
          className={item.away ? 'menu-item away' : 'menu-item'}
          role="menuitem"
          tabIndex={-1}
          aria-disabled={item.closed ? true : undefined}
          title={item.closed}
          onClick={() => {
            // First, so that a dialog which it opens gives the focus back to the button.
            onClose();
            item.onSelect();
          }}
        >
          {item.label}
        </button>
      ))}
    </div>
  );
}

function move(event: KeyboardEvent<HTMLElement>, onClose: () => void): void {
  const items = itemsOf(event.currentTarget);
  const at = items.indexOf(document.activeElement as HTMLElement);
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
  if (next !== undefined) items.at(next % items.length)?.focus();
  else if (event.key === 'Escape') onClose();
  else return;
  event.preventDefault();
}

function itemsOf(menu: HTMLElement | null): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
}

const gap = 4;

/** Keeps the menu at its button while the page moves: below it, above where there is no room, or else as low as all of it is seen. */
function useBelow(menuRef: RefObject<HTMLElement | null>, buttonRef: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const place = () => {
      const menu = menuRef.current;
      const button = buttonRef.current?.getBoundingClientRect();
      if (!menu || !button) return;
      const { offsetWidth, offsetHeight } = menu;
      const { clientWidth, clientHeight } = document.documentElement;
      const below = button.bottom + gap;
      const above = button.top - gap - offsetHeight;
      const lowest = Math.max(gap, clientHeight - gap - offsetHeight);
      const block = below <= lowest ? below : above >= gap ? above : lowest;
      const start = getComputedStyle(menu).direction === 'rtl' ? button.left : button.right - offsetWidth;
      menu.style.top = `${block}px`;
      menu.style.left = `${Math.max(gap, Math.min(start, clientWidth - offsetWidth - gap))}px`;
    };
    place();
    // Larger letters make it larger, too.
    const growth = new ResizeObserver(place);
    if (menuRef.current) growth.observe(menuRef.current);
    window.addEventListener('resize', place);
    window.addEventListener('scroll', place, { capture: true, passive: true });
    return () => {
      growth.disconnect();
      window.removeEventListener('resize', place);
      window.removeEventListener('scroll', place, { capture: true });
    };
  }, [menuRef, buttonRef]);
}
