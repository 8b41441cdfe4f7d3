import { type RefObject, useLayoutEffect } from 'react';

const room = 12; // pixels that stay free between the two

/** What has the focus is seen, whatever else is covered for it. */
const focusWeight = 1000;

// In the order of preference; the styles say where each is.
const positions = ['top', 'below', 'bottom', 'middle'] as const;

/** What somebody may want to press while a message is there: covered it cannot be, while what is read can be waited for. */
const pressed = '.btn.primary, dialog .btn, :is(header, footer) :is(a, button)';
const pressWeight = 20;

/** What says where somebody is, or is to be written down. */
const read = 'h1, h2, dialog .lead, .set-aside p, code';

/** Moves what floats to where it covers neither the field that has the focus nor anything else that is wanted meanwhile. */
export function useFreePosition(floating: RefObject<HTMLElement | null>, shown: boolean): void {
  useLayoutEffect(() => {
    const element = floating.current;
    if (!element || !shown) return;
    const look = () => {
      // What is being pressed stays where it is: a press that ends elsewhere is none.
      if (element.contains(document.activeElement)) return;
      if (coveredBy(element) > 0) moveToFreePosition(element);
    };
    element.dataset.place = positions[0];
    look();
    // A message that is added makes it larger; what page or dialog get meanwhile may come to lie under it.
    const growth = new ResizeObserver(look);
    growth.observe(element);
    growth.observe(element.closest('dialog') ?? document.body);
    document.addEventListener('focusin', look);
    // What scrolls inside of the page, as a tall dialog does, tells nobody above it: it is heard on the way down.
    document.addEventListener('scroll', look, { passive: true, capture: true });
    return () => {
      growth.disconnect();
      document.removeEventListener('focusin', look);
      document.removeEventListener('scroll', look, { capture: true });
    };
  }, [floating, shown]);
}

/** Where no position is free: the one that covers least. */
function moveToFreePosition(element: HTMLElement): void {
  const covered = positions.map((place) => {
    element.dataset.place = place;
    return { place, area: coveredBy(element) };
  });
  element.dataset.place = covered.reduce((best, one) => (one.area < best.area ? one : best)).place;
}

function coveredBy(element: HTMLElement): number {
  const box = element.getBoundingClientRect();
  // Of a modal dialog only itself counts; the page behind it is inert.
  const scope = element.closest('dialog') ?? document;
  const covered = (one: Element) => (element.contains(one) ? 0 : overlap(box, one.getBoundingClientRect()));
  const focused = document.activeElement;
  const isHeld = focused && focused !== document.body && focused.tagName !== 'MAIN';
  // What a closed menu holds has a box, too.
  const sum = (selector: string) =>
    [...scope.querySelectorAll(selector)]
      .filter((one) => !one.closest('details:not([open])'))
      .reduce((area, one) => area + covered(one), 0);
  return (isHeld ? focusWeight * covered(focused) : 0) + pressWeight * sum(pressed) + sum(read);
}

function overlap(one: DOMRect, other: DOMRect): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left) + room;
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) + room;
  return Math.max(0, width) * Math.max(0, height);
}
