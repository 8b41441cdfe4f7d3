import { type RefObject, useEffect, useState } from 'react';

/** Long enough to read four questions aloud. */
const turnsEveryMs = 12_000;

/** The items that stand in view, counted from 1. */
export type Shown = { from: number; to: number };

type Item = { rank: number };

/** Turns over a list of which not all has room: page by page, and then from the first again. What is away stays for ears. */
export function useTurnOver(list: RefObject<HTMLElement | null>, items: readonly Item[]): Shown | undefined {
  const [shown, setShown] = useState<Shown>();
  useEffect(() => {
    const { current } = list;
    if (!current) return;
    let turn = 0;
    const show = () => setShown(turnTo(current, items, turn));
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

function turnTo(list: HTMLElement, items: readonly Item[], turn: number): Shown | undefined {
  const children = [...list.children];
  const gap = Number.parseFloat(getComputedStyle(list).rowGap) || 0;
  const heights = children.map((child) => child.getBoundingClientRect().height);
  const pages = toPages(
    heights.map((height, index) => ({ height: height + gap, rank: items[index]?.rank ?? 0 })),
    list.clientHeight + gap,
  );
  const page = pages[turn % pages.length];
  if (!page) return undefined;
  const before = heights.slice(0, page.from - 1).reduce((sum, height) => sum + height + gap, 0);
  list.toggleAttribute('data-paged', pages.length > 1);
  list.style.setProperty('--before', `${before}px`);
  children.forEach((child, index) => {
    child.toggleAttribute('data-away', index + 1 < page.from || index + 1 > page.to);
  });
  return page;
}

/** Pages of as many items as find room, each with one at least. A joint place is not torn where it has room on a page of its own. */
export function toPages(items: readonly (Item & { height: number })[], room: number): Shown[] {
  const pages: Shown[] = [];
  for (let from = 0; from < items.length; ) {
    let next = from;
    let left = room;
    // A fraction of a pixel is no reason to turn.
    for (; next < items.length && (next === from || left - (items[next]?.height ?? 0) > -1); next++)
      left -= items[next]?.height ?? 0;
    const torn = items.findIndex(({ rank }) => rank === items[next]?.rank);
    if (torn > from && torn < next) next = torn;
    pages.push({ from: from + 1, to: next });
    from = next;
  }
  return pages;
}
