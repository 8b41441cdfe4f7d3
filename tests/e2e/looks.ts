import { expect, type Page } from '@playwright/test';
import { toCatalogue } from '#text/catalogue.ts';
import { compile } from '#text/compile.ts';
import ar from '#text/languages/ar.json' with { type: 'json' };
import en from '#text/languages/en.json' with { type: 'json' };
import { toSpoken } from '#text/spoken.ts';
import { speak } from '#web/text/active.ts';

const catalogues = { en: toCatalogue(en), ar: toCatalogue(ar) };

/** One of each direction; each screen is looked at in each. */
export const languages = ['en', 'ar'] as const;
export type Language = (typeof languages)[number];

/** From now on tests read the catalogue's texts in this language. */
export function speakTo(language: Language): void {
  speak(toSpoken(compile(catalogues, language)));
}

export function directionOf(language: Language): string {
  return catalogues[language].language.direction;
}

export const schemes = ['light', 'dark'] as const;
const widths = [390, 1280] as const;

export type Look = { width: number; scheme: (typeof schemes)[number] };

export const looks: readonly Look[] = widths.flatMap((width) => schemes.map((scheme) => ({ width, scheme })));

export async function lookAt(page: Page, { width, scheme }: Look): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme: scheme });
  await settle(page);
}

/** Only the system's own colours, as high contrast in Windows does. */
export async function forceColors(page: Page, forcedColors: 'active' | 'none'): Promise<void> {
  await page.emulateMedia({ forcedColors });
  await settle(page);
}

/** The screen of somebody who zooms to 400 % on a laptop of 1280 × 900. */
export async function zoomIn(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 225 });
  await settle(page);
}

/** Letters twice as large by the browser's own setting, which its widths in `rem` follow; nothing else. */
export async function enlargeText(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 900 });
  await setLetters(page, 32);
  await settle(page);
}

export function restoreText(page: Page): Promise<void> {
  return setLetters(page, 16);
}

export async function setLetters(page: Page, standard: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard } });
  await session.detach();
}

/** Resolves when the page stands as it stays: its typeface, which comes after the first paint, is there, and nothing moves or fades. */
export async function settle(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(hasTypeface)).toBe(true);
  await page.evaluate(async () => {
    const moving = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.all(moving.map(({ finished }) => finished.catch(() => {})));
  });
}

/** Until its style sheet applies the page asks for no font, and `document.fonts` is ready. */
async function hasTypeface(): Promise<boolean> {
  const link = document.querySelector<HTMLLinkElement>('link#typeface');
  if (link && (link.media === 'print' || !link.sheet)) return false;
  document.body.getBoundingClientRect();
  await document.fonts.ready;
  return [...document.fonts].every(({ status }) => status !== 'loading');
}
