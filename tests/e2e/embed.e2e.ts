import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, openPanel, test } from './fixtures.ts';

/** A page of the town's own site, on another port, under a policy that takes no line of script or style within the page. */
async function startTownSite() {
  const page = { lines: '', ours: '' };
  const server = createServer((_, answer) => {
    answer.setHeader('content-type', 'text/html; charset=utf-8');
    const policy = `default-src 'none'; style-src 'self'; script-src ${page.ours}; frame-src ${page.ours}`;
    answer.setHeader('content-security-policy', policy);
    answer.end(`<!doctype html><html lang="en"><title>Town</title><h1>Our town</h1>${page.lines}</html>`);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { page, port: (server.address() as AddressInfo).port, stop: () => void server.close() };
}

test('a page on another port shows the batch in a frame of the right height, and one that nobody named is refused', async ({
  page,
  api,
  databases,
  browser,
}) => {
  const batch = await api.openBatch({ questions: 4 });
  const town = await startTownSite();
  const site = `http://localhost:${town.port}`;

  await openPanel(page, databases.session, `/admin?batch=${batch.id}&view=invite`);
  await expect(page.getByText('No site may show it yet.')).toBeVisible();
  town.page.ours = new URL(page.url()).origin;
  town.page.lines = await page.getByLabel('Lines for the page').inputValue();
  await page.goto('/admin?tab=identity');
  await page.getByRole('button', { name: 'Change sites' }).click();
  await page.getByLabel('Sites, one on each line').fill('https://town.example/path');
  await page.getByRole('button', { name: 'Update Sites' }).click();
  await expect(page.getByText('Please write https:// and a name on each line')).toBeVisible();
  await page.getByLabel('Sites, one on each line').fill(`www.town.example\n${site}`);
  await page.getByRole('button', { name: 'Update Sites' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: site })).toBeVisible();

  const context = await browser.newContext();
  const visitor = await context.newPage();
  const refusals: string[] = [];
  visitor.on('console', (message) => refusals.push(message.text()));
  await visitor.goto(site);
  const frame = visitor.frameLocator('iframe');
  await expect(frame.getByRole('heading', { name: 'December 2026 Council' })).toBeVisible();
  await expect(frame.getByRole('timer')).not.toBeEmpty();
  const height = () => visitor.locator('iframe').evaluate((element) => element.getBoundingClientRect().height);
  const inner = () => frame.locator('body').evaluate((body) => Math.ceil(body.getBoundingClientRect().height));
  const tooHigh = async () => (await height()) - (await inner());
  await expect.poll(tooHigh).toBe(0);
  expect(refusals).toEqual([]);
  // Only the frame itself is heard.
  await visitor.evaluate(() => postMessage({ type: 'ten-stones:height', height: 9 }, '*'));
  await visitor.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  expect(await height()).toBeGreaterThan(9);
  await expect.poll(tooHigh).toBe(0);
  const [opened] = await Promise.all([
    context.waitForEvent('page'),
    frame.getByRole('link', { name: 'Take part' }).click(),
  ]);
  await expect(opened.getByRole('heading', { name: 'Submit Your Question' })).toBeVisible();
  await opened.close();

  await visitor.goto(`http://127.0.0.1:${town.port}`);
  await expect.poll(() => refusals.join('\n')).toContain('frame-ancestors');
  await expect(visitor.frameLocator('iframe').getByText('Take part')).toHaveCount(0);
  town.stop();
  await context.close();
});
