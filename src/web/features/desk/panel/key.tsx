import type { KeyboardEvent } from 'react';

/** A letter that does the same as the button on which it stands. */
export function Key({ name }: { name: string }) {
  return (
    <span className="desk-key" aria-hidden="true">
      {name}
    </span>
  );
}

/** Leaves what was begun. */
export function onEscape(cancel: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key === 'Escape') cancel();
  };
}
