import { useEffect, useRef } from 'react';

const touches = ['pointerdown', 'keydown', 'input', 'scroll'] as const;

/** Says once that nobody has touched the page for so long; null: nobody is waited for. */
export function useIdle(afterMs: number | null, onIdle: () => void): void {
  const latest = useRef(onIdle);
  useEffect(() => {
    latest.current = onIdle;
  });
  useEffect(() => {
    if (afterMs === null) return;
    const begin = () => setTimeout(() => latest.current(), afterMs);
    let timer = begin();
    const again = () => {
      clearTimeout(timer);
      timer = begin();
    };
    for (const touch of touches) addEventListener(touch, again, { capture: true, passive: true });
    return () => {
      clearTimeout(timer);
      for (const touch of touches) removeEventListener(touch, again, { capture: true });
    };
  }, [afterMs]);
}
