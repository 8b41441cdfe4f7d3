import { type RefObject, startTransition, useEffect, useMemo, useRef, useState } from 'react';
import { usePrinting } from '#web/ui/use-printing.ts';

/**
 * As many cards as an old phone, and the server that draws them for it, handle at once: 5,000 would keep the server's only thread
 * busy for some 400 ms at each change. A virtual list would hide its cards from the browser's search and from screen readers.
 */
const atOnce = 200;

/**
 * The first items of a long list, and more on demand. Another `search` starts over; print shows all of them.
 * `list` is the element whose children the items are: the focus goes to the first that came.
 */
export function useChunks<T>(items: readonly T[], list: RefObject<HTMLElement | null>, search = '') {
  const [wanted, setLimit] = useState(atOnce);
  const limit = usePrinting() ? Number.POSITIVE_INFINITY : wanted;
  const [searched, setSearched] = useState(search);
  if (searched !== search) {
    setSearched(search);
    setLimit(atOnce);
  }
  // The same array as long as it holds the same, so that a list need not look at its cards.
  const shown = useMemo(() => (items.length > limit ? items.slice(0, limit) : items), [items, limit]);
  const focusNext = useRef<number>(undefined);

  useEffect(() => {
    const from = focusNext.current;
    if (from === undefined || shown.length <= from) return;
    focusNext.current = undefined;
    focusOn(list.current?.children[from]);
  }, [shown, list]);

  return {
    shown,
    total: items.length,
    next: Math.min(atOnce, items.length - shown.length),
    showMore() {
      focusNext.current = shown.length;
      // In pieces, so that the press is answered at once.
      startTransition(() => setLimit(shown.length + atOnce));
    },
  };
}

export type Chunks = Pick<ReturnType<typeof useChunks>, 'total' | 'next' | 'showMore'> & { shown: readonly unknown[] };

/** An item may hold a button that is the whole of it; else it takes the focus itself, once. */
function focusOn(item: Element | undefined): void {
  const button = item?.querySelector<HTMLElement>(':scope > button');
  if (button) button.focus();
  else if (item instanceof HTMLElement) {
    item.tabIndex = -1;
    item.focus();
  }
}
