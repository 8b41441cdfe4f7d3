import type { Page } from '@playwright/test';
import { buildWhenOutOfDate } from '../scripts/build.mjs';
import { launchChromium } from '../scripts/chromium.mjs';
import { median } from './figures.ts';
import { withBatch } from './product.ts';

/** So long a pause is awaited before anything is looked for (`similar/use-similar.ts`). */
const pauseMs = 400;

/** From the pause after typing to the hint on the screen, with so many questions on the page and a processor four times slower. */
export async function measureSimilar(runs = 5, questions = 5000): Promise<void> {
  buildWhenOutOfDate();
  await withBatch({ questions, phase: 1 }, async ({ product: { address } }) => {
    const browser = await launchChromium();
    const figures: number[] = [];
    try {
      for (let n = 0; n < runs; n++) {
        const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
        figures.push(await measureOnce(page, address));
        await page.close();
      }
    } finally {
      await browser.close();
    }
    const list = figures.map((ms) => ms.toFixed(0)).join(', ');
    console.log(
      `CPU 4 × slower, ${questions} questions: the hint ${median(figures).toFixed(0)} ms after the pause (${list})`,
    );
  });
}

async function measureOnce(page: Page, address: string): Promise<number> {
  await page.goto(address);
  const text = 'How do we look after the old mill?';
  await page.locator('textarea[name=text]').focus({ timeout: 120_000 });
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  // The first words load the part, which reads all questions and then looks for the first time; the rest comes as from somebody who types.
  await page.keyboard.type(text.slice(0, 4));
  await page.waitForFunction(() => performance.getEntriesByName('similar', 'measure').length > 0, undefined, {
    timeout: 120_000,
  });
  await page.evaluate(() => {
    new MutationObserver(() => {
      if (document.querySelector('.similar-hint li')) window.hintedMs ??= performance.now();
    }).observe(document.body, { childList: true, subtree: true });
    document.addEventListener('input', () => {
      window.typedMs = performance.now();
      window.hintedMs = undefined;
    });
  });
  await page.keyboard.type(text.slice(4), { delay: 20 });
  await page.waitForFunction(() => window.hintedMs, undefined, { timeout: 120_000 });
  return (await page.evaluate(() => (window.hintedMs ?? 0) - (window.typedMs ?? 0))) - pauseMs;
}

declare global {
  interface Window {
    typedMs?: number;
    hintedMs?: number | undefined;
  }
}
