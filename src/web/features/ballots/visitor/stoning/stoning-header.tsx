import { useEffect, useRef } from 'react';
import type { Picks } from '#web/features/ballots/visitor/own/picks.ts';
import { laterTexts } from '#web/text/lazy.ts';
import { TenStones } from './step-line.tsx';

/** The way back, the view's title and the ten stones. The view begins here: at the top, and with the focus. */
export function StoningHeader({ picks, onLeave }: { picks: Picks; onLeave: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
    const title = document.title;
    document.title = laterTexts.placing.title;
    return () => {
      document.title = title;
    };
  }, []);
  return (
    <header className="wrap st-top">
      <button type="button" className="back" onClick={onLeave}>
        <svg viewBox="0 0 20 20" fill="none" stroke="currentColor" strokeWidth="1.75" aria-hidden="true">
          <path d="M16.5 10h-13m5-5.5L3.5 10l5 5.5" strokeLinecap="round" strokeLinejoin="round" />
        </svg>
        {laterTexts.placing.back}
      </button>
      <h1 ref={heading} tabIndex={-1}>
        {laterTexts.placing.title}
      </h1>
      <TenStones picks={picks} />
    </header>
  );
}
