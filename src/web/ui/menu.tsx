import { Menu as BaseMenu } from '@base-ui/react/menu';
import { useRef } from 'react';

type MenuProps = {
  /** Names the button, which shows three dots. */
  label: string;
  /** What it says besides, where there is room for a word. */
  text: string;
  items: readonly { label: string; onSelect: () => void }[];
};

/** What is done less often than what stands beside it, behind a button with three dots. */
export function Menu({ label, text, items }: MenuProps) {
  const buttonRef = useRef<HTMLButtonElement>(null);
  const chosen = useRef<() => void>(undefined);
  // An item leaves the page with its menu, and only then: a dialog that it opens has to give the focus back to the button.
  const actOnceClosed = (open: boolean) => {
    if (open || !chosen.current) return;
    buttonRef.current?.focus();
    chosen.current();
    chosen.current = undefined;
  };
  return (
    <BaseMenu.Root modal={false} onOpenChangeComplete={actOnceClosed}>
      <BaseMenu.Trigger ref={buttonRef} className="btn plain menu-button" aria-label={label}>
        <svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
          <circle cx="5.5" cy="12" r="1.75" />
          <circle cx="12" cy="12" r="1.75" />
          <circle cx="18.5" cy="12" r="1.75" />
        </svg>
        <span className="menu-text">{text}</span>
      </BaseMenu.Trigger>
      <BaseMenu.Portal>
        <BaseMenu.Positioner align="end" sideOffset={4} collisionPadding={8}>
          <BaseMenu.Popup className="menu">
            {items.map((item) => (
              <BaseMenu.Item
                key={item.label}
                className="menu-item"
                onClick={() => {
                  chosen.current = item.onSelect;
                }}
              >
                {item.label}
              </BaseMenu.Item>
            ))}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}
