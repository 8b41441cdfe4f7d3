import { type Theme, themeCookie } from '#contract/running/theme.ts';
import { uiText } from '#web/text/public.ts';

const oneYearS = 365 * 24 * 60 * 60;

export function ThemeSwitch() {
  return (
    <button type="button" className="icon-btn" aria-label={uiText.changeTheme} onClick={changeTheme}>
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

/** The server draws the next pages by the cookie: one that a script chose would wait for it, or change while one looks. */
function changeTheme(): void {
  const root = document.documentElement;
  const dark = root.dataset.theme ? root.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  const next: Theme = dark ? 'light' : 'dark';
  root.dataset.theme = next;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in the browsers of older devices.
  document.cookie = `${themeCookie}=${next}; Path=/; Max-Age=${oneYearS}; SameSite=Lax${secure}`;
}
