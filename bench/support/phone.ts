import type { Locator, Page } from '@playwright/test';
import { launchChromium } from '../../scripts/chromium.mjs';

const iPhoneWidth = { width: 390, height: 844 };

/** Runs `act` in a real Chromium whose processor is `slower` times slower, and with this many kilobits per second. */
export async function withPhone<T>(
  { slower, kilobits }: { slower: number; kilobits?: number },
  act: (page: Page) => Promise<T>,
): Promise<T> {
  const browser = await launchChromium();
  try {
    const page = await browser.newPage({ viewport: iPhoneWidth, hasTouch: true, isMobile: true });
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
    if (kilobits) {
      await session.send('Network.enable');
      await session.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 400,
        downloadThroughput: (kilobits * 1000) / 8,
        uploadThroughput: (kilobits * 1000) / 8,
      });
    }
    await page.addInitScript(observe);
    return await act(page);
  } finally {
    await browser.close();
  }
}

type Observed = { interactions: Map<number, number> };
declare global {
  interface Window {
    observed: Observed;
  }
}

/** Runs in the page, before everything else. */
function observe(): void {
  const observed: Observed = { interactions: new Map() };
  window.observed = observed;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
      const { interactionId, duration } = entry;
      if (interactionId)
        observed.interactions.set(interactionId, Math.max(duration, observed.interactions.get(interactionId) ?? 0));
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}

/** Milliseconds until the slowest answer to what `act` presses and types was on the screen; 16 when all were faster. */
export async function slowestAnswer(page: Page, act: () => Promise<void>): Promise<number> {
  await settle(page);
  await page.evaluate(() => window.observed.interactions.clear());
  await act();
  await settle(page);
  return page.evaluate(() => Math.max(16, ...window.observed.interactions.values()));
}

/**
 * Presses with a finger and nothing else: Playwright's own `tap` looks in the page for what lies under it, which a slow
 * processor takes long for.
 */
export async function tap(page: Page, target: Locator): Promise<void> {
  await target.evaluate((element) => {
    if (!element.closest('.tray, dialog')) element.scrollIntoView({ block: 'center' });
  });
  // What comes into view has its true height only now, and moves what stands below it.
  await settle(page);
  const { x, y } = await target.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  });
  await page.touchscreen.tap(x, y);
}

/** Until the browser has nothing to do: its next two idle moments. With none at all to do it may not say so: then a second. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let times = 0; times < 2; times++)
      await new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve, { timeout: 1000 })));
  });
}
