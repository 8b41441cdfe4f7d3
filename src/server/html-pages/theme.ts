import { type Theme, themeCookie, themes } from '#contract/running/theme.ts';
import { readCookie } from '#server/http/cookies.ts';
import type { Shell } from './shells.ts';

/** What the visitor's browser keeps of the switch in the header; undefined where the system decides. */
export function themeOf(cookies: string | undefined): Theme | undefined {
  const chosen = readCookie(cookies, themeCookie);
  return themes.find((theme) => theme === chosen);
}

/** The page in light or dark as it is sent: with a script that chose, each first paint would wait for that script. */
export function inTheme(shell: Shell, theme: Theme | undefined): Shell {
  if (!theme) return shell;
  const html = shell.html.replace(' dir="ltr"', (direction) => `${direction} data-theme="${theme}"`);
  return { ...shell, of: `${shell.of} ${theme}`, html, theme };
}
