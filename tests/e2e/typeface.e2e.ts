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

test('a reader of Latin letters fetches two fonts of ours once, after the first paint, which move nothing when they come late, and two more for rare names; for Arabic none is fetched, and without scripts they come as well', async ({
  page,
  api,
  server,
  browser,
}) => {
  const { id } = await api.openBatch({ questions: 6 });
  await page.setViewportSize({ width: 390, height: 844 });
  const read = noteFonts(page);
  const gate = Promise.withResolvers<void>();
  await page.route('**/*.woff2', async (route) => {
    await gate.promise;
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
  const paints = () => performance.getEntriesByName('first-contentful-paint').length;
  await expect.poll(() => page.evaluate(paints)).toBe(1);
  gate.resolve();
  await settle(page);
  await expect.poll(() => page.evaluate(countLoaded)).toBeGreaterThan(1);
  const shifted = () =>
    page.evaluate(async () => {
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      return (window as unknown as { shifts: { sum: number } }).shifts.sum;
    });
  expect(await shifted()).toBeLessThan(0.02);

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

  await test.step('Arabic', async () => {
    await api.ask(id, 'كيف نعتني بمن يعتنون بالآخرين؟', 'Maren');
    await page.goto('/?lang=ar');
    await expect(page.locator('figure').getByText('كيف نعتني')).toBeVisible();
    await settle(page);
    for (const { name } of await read()) expect(name).toMatch(/source-(sans|serif)/);
  });

  await test.step('without scripts', async () => {
    const plain = await browser.newPage({ baseURL: server.address, javaScriptEnabled: false });
    const fetched = plain.waitForResponse(/source-serif.*woff2$/);
    await plain.goto('/');
    expect((await fetched).ok()).toBe(true);
    await plain.close();
  });
});
