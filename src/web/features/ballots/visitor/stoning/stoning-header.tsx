import { useEffect, useRef } from 'react';
import type { Picks } from '#web/features/ballots/visitor/own/picks.ts';
import { useLanguage } from '#web/text/change-language.ts';
import { lazyTexts } from '#web/text/lazy.ts';
import { uiText } from '#web/text/public.ts';
import { LanguageButtons } from '#web/ui/language-buttons.tsx';
import { LanguageMenu } from '#web/ui/language-menu.tsx';
import { TenStones } from './step-line.tsx';

/** The way back, the view's title and the ten stones. The view begins here: at the top, and with the focus. */
export function StoningHeader({ picks, onLeave }: { picks: Picks; onLeave: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  useTitle();
  return (
    <header className="wrap st-top">
      <button type="button" className="back" onClick={onLeave}>
        <svg viewBox="0 0 20 20" fill="none" stroke="currentColor" strokeWidth="1.75" aria-hidden="true">
          <path d="M16.5 10h-13m5-5.5L3.5 10l5 5.5" strokeLinecap="round" strokeLinejoin="round" />
        </svg>
        {lazyTexts.placing.back}
      </button>
      <h1 ref={heading} tabIndex={-1}>
        {lazyTexts.placing.title}
      </h1>
      <div className="st-end">
        <TenStones picks={picks} />
        <LanguageMenu>
          <LanguageButtons onChange={keepLanguage} />
        </LanguageMenu>
      </div>
    </header>
  );
}

/** The tab is named after the view, and after the page again when it is left, in the language that is spoken then. */
function useTitle(): void {
  const { code } = useLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a title is words
  useEffect(() => {
    document.title = lazyTexts.placing.title;
    return () => {
      document.title = uiText.title;
    };
  }, [code]);
}

/** For the pages that come next, by the link of the page's own switch. Here it is changed already, whether it comes there or not. */
function keepLanguage(code: string): void {
  fetch(`/?lang=${code}`, { redirect: 'manual' }).catch(() => {});
}
