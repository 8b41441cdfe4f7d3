import { uiText } from '#web/text/public.ts';

/** The stored choice is applied before the first paint by `static/theme.js`; without one the system decides. */
const themeKey = 'theme';

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

function changeTheme(): void {
  const root = document.documentElement;
  const dark = root.dataset.theme ? root.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  const next = dark ? 'light' : 'dark';
  root.dataset.theme = next;
  try {
    localStorage.setItem(themeKey, next);
  } catch {
    // Storage is blocked: the choice holds for this page.
  }
}
