import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type AccentShades, accentTokens, toAccentTokens } from '#contract/running/accent.ts';
import { shadesQuery } from './queries.ts';

/** Shows the stored colour on this page at once, which came with the colour that was stored when it was loaded. */
export function useAccent(accent: string | null): void {
  const { data } = useQuery({ ...shadesQuery(accent ?? ''), enabled: accent !== null });
  useEffect(() => {
    if (accent === null) takeAccentAway();
    else if (data) putAccent(data);
  }, [accent, data]);
}

const root = document.documentElement;

function putAccent(shades: Record<'light' | 'dark', AccentShades>): void {
  for (const [name, value] of toAccentTokens(shades)) root.style.setProperty(name, value);
}

function takeAccentAway(): void {
  for (const name of accentTokens) root.style.removeProperty(name);
  for (const style of document.querySelectorAll('head style')) {
    if (style.textContent?.startsWith(':root{--river:')) style.remove(); // the server's own
  }
}
