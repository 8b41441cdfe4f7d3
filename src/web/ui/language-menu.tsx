import type { ReactNode } from 'react';
import { activeTexts } from '#web/text/active.ts';
import { uiText } from '#web/text/public.ts';
import { LanguageSwitch } from './language-switch.tsx';

/** The language of the page, which opens the others: links, which work without scripts too, if not something else. */
export function LanguageMenu({ children = <LanguageSwitch /> }: { children?: ReactNode }) {
  const { code, name } = activeTexts().language;
  return (
    <details
      className="lang"
      onKeyDown={({ key, currentTarget }) => {
        if (key !== 'Escape') return;
        currentTarget.open = false;
        currentTarget.querySelector('summary')?.focus();
      }}
    >
      <summary className="icon-btn">
        <span className="visually-hidden">
          {uiText.language}: {name},{' '}
        </span>
        {code.toUpperCase()}
      </summary>
      {children}
    </details>
  );
}
