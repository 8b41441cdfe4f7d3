import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Locator, Page } from '@playwright/test';
import { administrator } from '#tests/support/product.ts';
import { buildWhenOutOfDate } from '../scripts/build.mjs';
import { findChromium, launchChromium } from '../scripts/chromium.mjs';
import { byTurns, median } from './figures.ts';
import { withBatch } from './product.ts';

// Not among the project's dependencies: it brings 180 packages, and nothing but this figure needs them.
const lighthouse = 'lighthouse@13.5.0';
const run = promisify(execFile);

type Audit = { title: string; score: number | null; numericValue?: number; displayValue?: string };
type Report = { categories: { performance: { score: number } }; audits: Record<string, Audit> };

/**
 * Lighthouse's standard phone on slow 4G, on the public page with 200 questions. Lighthouse reckons what a slow line would
 * have done to a load on a quick one, and counts scripts that arrived before the first paint there; so the same line and
 * processor are also really slowed down.
 */
export function measureLighthouse(runs = 5): Promise<void> {
  return withBatch({ questions: 200, phase: 1 }, async ({ product: { address } }) => {
    const reckoned: Report[] = [];
    const slowed: Report[] = [];
    for (let n = 0; n < runs; n++) {
      reckoned.push(await report(address, 'simulate'));
      slowed.push(await report(address, 'devtools'));
    }
    console.log(`reckoned: ${summary(reckoned)}`);
    console.log(`slowed down: ${summary(slowed)} (medians of ${runs} by turns)`);
    for (const { title, score, displayValue } of Object.values(reckoned[0]?.audits ?? {}))
      if (score !== null && score < 0.9) console.log(`  to mend: ${title} ${displayValue ?? ''}`);
  });
}

function summary(reports: Report[]): string {
  const of = (name: string) => median(reports.map(({ audits }) => audits[name]?.numericValue ?? Number.NaN));
  const performance = median(reports.map(({ categories }) => categories.performance.score * 100));
  const lcp = (of('largest-contentful-paint') / 1000).toFixed(2);
  return `performance ${performance.toFixed(0)}, LCP ${lcp} s, blocking ${of('total-blocking-time').toFixed(0)} ms`;
}

/** Now and then Chromium leaves out of its trace when the page was opened (NO_NAVSTART): then once more. */
function report(address: string, throttling: 'simulate' | 'devtools'): Promise<Report> {
  return runLighthouse(address, throttling).catch(() => runLighthouse(address, throttling));
}

async function runLighthouse(address: string, throttling: string): Promise<Report> {
  const chrome = `--chrome-flags=--headless=new --disable-gpu${process.getuid?.() === 0 ? ' --no-sandbox' : ''}`;
  const how = [
    '--output=json',
    '--quiet',
    '--only-categories=performance',
    `--throttling-method=${throttling}`,
    chrome,
  ];
  const { stdout } = await run('npx', ['--yes', lighthouse, address, ...how], {
    env: { ...process.env, CHROME_PATH: findChromium() },
    maxBuffer: 64 * 2 ** 20,
  });
  return JSON.parse(stdout) as Report;
}

async function withPhone<T>(act: (page: Page) => Promise<T>, options: object = {}): Promise<T> {
  const browser = await launchChromium();
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, ...options };
  return browser
    .newPage(phone)
    .then(act)
    .finally(() => browser.close());
}

/** An old phone at the edge of the network, in a council of the usual size: from a press until its answer is on the screen. */
export async function measureSlowPhone(runs = 5, questions = 60): Promise<void> {
  buildWhenOutOfDate();
  await withBatch({ questions, phase: 2 }, async ({ product: { address } }) => {
    const reviews: number[] = [];
    const { pick } = await byTurns(runs, {
      pick: () =>
        withPhone(async (page) => {
          await slowDown(page);
          await page.goto(address);
          await tap(page, page.locator('.banner-act .btn'));
          const cards = page.locator('.pick');
          await cards.first().waitFor();
          const picked = await slowestAnswer(page, async () => {
            for (const n of [0, 1, 2, 3]) await tap(page, cards.nth(n));
          });
          reviews.push(await slowestAnswer(page, () => tap(page, page.locator('.tray .primary'))));
          return picked;
        }),
    });
    const review = median(reviews).toFixed(0);
    console.log(
      `CPU 6 × slower, 400 kbit/s: a pick ${pick.toFixed(0)} ms, the review ${review} ms (medians of ${runs})`,
    );
  });
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  const network = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
  await session.send('Network.emulateNetworkConditions', network);
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const { duration, ...entry } of list.getEntries().map((one) => one.toJSON()))
        if (entry.interactionId) window.slowestMs = Math.max(duration, window.slowestMs ?? 16);
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  });
}

declare global {
  interface Window {
    slowestMs?: number;
  }
}

/** Milliseconds until the slowest answer to what `act` presses was on the screen; 16 when all were faster. */
async function slowestAnswer(page: Page, act: () => Promise<void>): Promise<number> {
  await settle(page);
  await page.evaluate(() => delete window.slowestMs);
  await act();
  await settle(page);
  return page.evaluate(() => window.slowestMs ?? 16);
}

/** A finger's press and nothing else: Playwright's own `tap` looks for what lies under it, which takes a slow processor long. */
async function tap(page: Page, target: Locator): Promise<void> {
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

/** Compressed JavaScript and fonts as a browser loads them: the public page at rest, with stoning open, and the panel's first tab. */
export async function measureWeights(): Promise<void> {
  buildWhenOutOfDate();
  for (const phase of [1, 2] as const)
    await withBatch({ questions: 60, phase }, async ({ product: { address } }) => {
      for (const locale of ['en', 'ar']) await weighPublicPage(address, phase, locale);
      if (phase === 2) await weighPanel(address);
    });
}

async function weighPublicPage(address: string, phase: 1 | 2, locale: string): Promise<void> {
  await withPhone(
    async (page) => {
      await page.goto(address);
      await tellLoaded(page, `public page at rest in phase ${phase}, ${locale}`);
      if (phase === 1) return;
      await page.locator('.banner-act .btn').click();
      await page.locator('.pick').first().waitFor();
      await tellLoaded(page, `with stoning open, ${locale}`);
    },
    { locale },
  );
}

async function weighPanel(address: string): Promise<void> {
  await withPhone(async (page) => {
    await page.goto(`${address}/admin`);
    await page.locator('[type=email]').fill(administrator.email);
    await page.locator('[type=password]').fill(administrator.password);
    await page.keyboard.press('Enter');
    await page.getByRole('tabpanel').waitFor();
    await tellLoaded(page, 'panel');
  });
}

// The page with its form, stoning or the panel, and their texts. All else is fetched ahead for what may follow.
const needed = /\/((\w\w-)?(public|privacy|admin)-[\w-]{8}|stoning-view-[\w-]{8})\.js$/;

async function tellLoaded(page: Page, what: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  const files = await page.evaluate(() =>
    performance.getEntriesByType('resource').map((entry) => entry.toJSON() as PerformanceResourceTiming),
  );
  const weigh = (wanted: RegExp) => {
    const some = files.filter(({ name }) => wanted.test(name));
    return `${(some.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1000).toFixed(1)} kB`;
  };
  console.log(
    `${what}: scripts ${weigh(/\.js$/)}, without those fetched ahead ${weigh(needed)}; fonts ${weigh(/\.woff2$/)}`,
  );
}
