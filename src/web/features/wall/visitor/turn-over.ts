import { type RefObject, useEffect, useState } from 'react';

/** Long enough to read four questions aloud. */
const turnsEveryMs = 12_000;

/** The places of the list's items that stand in view, counted from 1. */
export type Shown = { from: number; to: number };

/**
 * Turns over a list whose items wrap into columns as wide as itself, of which only one has room: column by column, and then
 * from the first again. Undefined while all items stand in one.
 */
export function useTurnOver(list: RefObject<HTMLElement | null>, items: readonly unknown[]): Shown | undefined {
  const [shown, setShown] = useState<Shown>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: other items lie in other columns.
  useEffect(() => {
    const { current } = list;
    if (!current) return;
    let turn = 0;
    const show = () => {
      const { starts, shown } = columnAt(turn, [...current.children].map(toPlace));
      current.scrollLeft = starts;
      setShown(shown);
    };
    // It stays at its turn: what says which places are shown may take a line more or less, which resizes the list.
    const resized = new ResizeObserver(show);
    for (const one of [current, ...current.children]) resized.observe(one);
    const timer = setInterval(() => {
      turn += 1;
      show();
    }, turnsEveryMs);
    return () => {
      resized.disconnect();
      clearInterval(timer);
    };
  }, [list, items]);
  return shown;
}

/** Where the column of this turn starts, and which of the items, of which each is said where it starts, stand in it. */
export function columnAt(turn: number, places: readonly number[]): { starts: number; shown: Shown | undefined } {
  const columns = [...new Set(places)];
  const starts = columns[turn % columns.length] ?? 0;
  if (columns.length < 2) return { starts, shown: undefined };
  return { starts, shown: { from: places.indexOf(starts) + 1, to: places.lastIndexOf(starts) + 1 } };
}

function toPlace(item: Element): number {
  return item instanceof HTMLElement ? item.offsetLeft : 0;
}
