import { useEffect, useState } from 'react';
import { type Theme, themeCookie } from '#contract/running/theme.ts';
import { uiText } from '#web/text/public.ts';

const oneYearS = 365 * 24 * 60 * 60;
const systemTheme = '(prefers-color-scheme: dark)';

export function ThemeSwitch() {
  // The server does not know what the system prefers.
  const [dark, setDark] = useState<boolean>();
  useEffect(() => {
    const read = () => setDark(isDark());
    read();
    const system = matchMedia(systemTheme);
    system.addEventListener('change', read);
    return () => system.removeEventListener('change', read);
  }, []);
  const change = () => {
    changeTheme();
    setDark(isDark());
  };
  return (
    <button type="button" className="icon-btn" aria-label={uiText.darkColours} aria-pressed={dark} onClick={change}>
      <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
        <circle cx="12" cy="12" r="8.25" />
        <path
          d="M12 3.75a8.25 8.25 0 0 1 0 16.5c2.6-2 4-4.9 4-8.25s-1.4-6.25-4-8.25Z"
          fill="currentColor"
          stroke="none"
        />
      </svg>
    </button>
  );
}

function isDark(): boolean {
  const { theme } = document.documentElement.dataset;
  return theme ? theme === 'dark' : matchMedia(systemTheme).matches;
}

/** The server draws the next pages by the cookie: one that a script chose would wait for it, or change while one looks. */
function changeTheme(): void {
  const next: Theme = isDark() ? 'light' : 'dark';
  document.documentElement.dataset.theme = next;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in the browsers of older devices.
  document.cookie = `${themeCookie}=${next}; Path=/; Max-Age=${oneYearS}; SameSite=Lax${secure}`;
}
