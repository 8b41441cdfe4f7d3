import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { settle } from './looks.ts';

type Font = { name: string; bytes: number; cached: string | undefined; origin: string };

/** How many of the page's fonts have come. */
const countLoaded = () => [...document.fonts].filter(({ status }) => status === 'loaded').length;

/** Notes each font that the page fetches. */
function noteFonts(page: Page): () => Promise<Font[]> {
  const fonts: Promise<Font>[] = [];
  page.on('response', (response) => {
    const { pathname, origin } = new URL(response.url());
    if (!pathname.endsWith('.woff2')) return;
    const cached = response.headers()['cache-control'];
    fonts.push(response.body().then(({ length }) => ({ name: pathname, bytes: length, cached, origin })));
  });
  return async () => {
    // They are asked for after the first paint.
    await expect.poll(() => fonts.length).toBeGreaterThan(0);
    await page.evaluate(async () => void (await document.fonts.ready));
    return Promise.all(fonts);
  };
}

test('a reader of Latin letters fetches two fonts of ours once, after the first paint, and two more for rare names', async ({
  page,
  api,
  server,
}) => {
  const { id } = await api.openBatch({ questions: 3 });
  const read = noteFonts(page);
  await page.goto('/');
  const names = async () => (await read()).map(({ name }) => name.replace(/-[\da-f]{16}-.*/, '')).sort();
  await expect
    .poll(names)
    .toEqual(['/assets/source-sans-3-latin-wght-normal', '/assets/source-serif-4-latin-400-normal']);
  const moments = () =>
    page.evaluate(() => ({
      painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      asked: performance
        .getEntriesByType('resource')
        .flatMap(({ name, startTime }) => (/woff2$/.test(name) ? startTime : [])),
    }));
  await expect.poll(async () => (await moments()).asked).toHaveLength(2);
  const { asked, painted } = await moments();
  for (const one of asked) expect(one).toBeGreaterThan(painted);

  await api.ask(id, 'Czy każdy głos się liczy?', 'Şebnem Žižková');
  await expect(page.getByText('Şebnem Žižková')).toBeVisible();
  await expect.poll(async () => (await read()).length).toBe(4);
  const all = await read();
  expect(all.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(60_000);
  for (const { origin, cached } of all) {
    expect(origin).toBe(server.address);
    expect(cached).toBe('public, max-age=31536000, immutable');
  }
});

test('Arabic is set in the device’s own font, and fetches none', async ({ page, api }) => {
  const { id } = await api.openBatch();
  await api.ask(id, 'كيف نعتني بمن يعتنون بالآخرين؟', 'Maren');
  const read = noteFonts(page);
  await page.goto('/?lang=ar');
  await expect(page.locator('figure').getByText('كيف نعتني')).toBeVisible();
  for (const { name } of await read()) expect(name).toMatch(/source-(sans|serif)/);
});

test('without scripts the typeface comes as well', async ({ browser, server, api }) => {
  await api.openBatch({ questions: 3 });
  const page = await browser.newPage({ baseURL: server.address, javaScriptEnabled: false });
  const fetched = page.waitForResponse(/source-serif.*woff2$/);
  await page.goto('/');
  expect((await fetched).ok()).toBe(true);
  await page.close();
});

test('fonts that come late move nothing', async ({ page, api }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await api.openBatch({ questions: 6 });
  let letIn = () => {};
  const gate = new Promise<void>((resolve) => {
    letIn = resolve;
  });
  await page.route('**/*.woff2', async (route) => {
    await gate;
    await route.continue();
  });
  await page.addInitScript(() => {
    const shifts = { sum: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.sum += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await expect(page.getByText('Question number 6?')).toBeVisible();
  const painted = () => performance.getEntriesByName('first-contentful-paint').length;
  await expect.poll(() => page.evaluate(painted)).toBe(1);
  letIn();
  await settle(page);
  await expect.poll(() => page.evaluate(countLoaded)).toBeGreaterThan(1);
  const read = () =>
    page.evaluate(async () => {
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      return (window as unknown as { shifts: { sum: number } }).shifts.sum;
    });
  expect(await read()).toBeLessThan(0.02);
});
