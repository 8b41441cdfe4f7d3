import { type RefObject, useLayoutEffect } from 'react';

/**
 * Messages lie over nothing: while some are there the page ends above them. `toast.css` makes the body as much lower as
 * `--lane` says and has it scroll in place of the window, whose position it takes over and gives back. A fixed corner always lies
 * over something on one width or another, and a place at the head would move each row under the pointer when a message comes
 * and goes. While one is there `window.scrollY` reads 0.
 */
export function useMessageLane(lane: RefObject<HTMLElement | null>, shown: boolean): void {
  useLayoutEffect(() => {
    const element = lane.current;
    // In a dialog they stand above its buttons, where nothing has to make room.
    if (!element || !shown || element.closest('dialog')) return;
    const { documentElement: root, body } = document;
    const from = window.scrollY;
    const measure = () => root.style.setProperty('--lane', `${element.offsetHeight}px`);
    measure();
    root.dataset.lane = '';
    body.scrollTop = from;
    keepFocusInView();
    document.addEventListener('focusin', keepFocusInView);
    const growth = new ResizeObserver(measure);
    growth.observe(element);
    return () => {
      growth.disconnect();
      document.removeEventListener('focusin', keepFocusInView);
      const to = body.scrollTop;
      delete root.dataset.lane;
      window.scrollTo(0, to);
    };
  }, [lane, shown]);
}

/**
 * What has the focus may stand where the page now ends: browsers leave what is partly in view where it is. It comes to the
 * middle. The button of its form comes into view too where the lane took its place: it is what was just pressed.
 */
function keepFocusInView(): void {
  const { activeElement, body } = document;
  if (!activeElement || !body.contains(activeElement) || activeElement === body) return;
  const { top, bottom } = activeElement.getBoundingClientRect();
  if (top < 0 || bottom > body.clientHeight) activeElement.scrollIntoView({ block: 'center' });
  const send = activeElement.closest('form')?.querySelector('button[type="submit"]');
  if (send && isUnderLane(send)) send.scrollIntoView({ block: 'nearest' });
}

function isUnderLane(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top < window.innerHeight && bottom > document.body.clientHeight;
}
