import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { findViolations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { states } from './states.ts';

const themes = ['light', 'dark'] as const;

/** `npm run screens` takes a picture of each state on its way, for people to look at. */
const screensFolder = process.env.SCREENS;
const widths = screensFolder ? [390, 768, 1280, 1680] : [390, 1280];

test.use({ reducedMotion: 'reduce' });

for (const { name, arrange } of states) {
  test(`${name} is usable by everyone`, async ({ page, api, server }) => {
    test.slow();
    await arrange({ page, api, server });
    for (const width of widths) {
      for (const theme of themes) {
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ colorScheme: theme });
        await settle(page);
        expect(await findViolations(page), `${name} at ${width} px, ${theme}`).toEqual([]);
        if (screensFolder) {
          await page.screenshot({ path: join(screensFolder, `${name}-${width}-${theme}.png`), fullPage: true });
        }
      }
    }
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await overflow(page), 'nothing sticks out sideways at 320 px').toBe(0);
  });
}

/** Colours fade for a moment after a change of theme. */
function settle(page: Page): Promise<void> {
  return page.evaluate(async () => {
    await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {})));
  });
}

function overflow(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth));
}
