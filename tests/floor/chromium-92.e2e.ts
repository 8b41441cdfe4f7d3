import type { Page } from '@playwright/test';
import { findOldChromium } from '../../scripts/old-chromium.mjs';
import { expect, test } from '../e2e/fixtures.ts';

test.skip(!findOldChromium(92), 'this browser is not here');

// What Playwright looks for elements with does not run in so old a browser: the page itself is asked.
const press = (page: Page, button: string, leadsTo: string) =>
  Promise.all([
    page.waitForURL((url) => url.pathname + url.search === leadsTo),
    page.evaluate((button) => void document.querySelector<HTMLElement>(button)?.click(), button),
  ]);
const read = (page: Page) => page.evaluate(() => document.body.textContent ?? '');

test('below the floor the forms do what the full page would, with its scripts there, and the rest says which browser it needs', async ({
  page,
  api,
}) => {
  const { id } = await api.openBatch({ questions: 4, phase: 1 });
  await page.goto('/', { waitUntil: 'load' });
  await page.evaluate(() => {
    const fields = { name: 'Maren Holt', email: 'maren@example.org', text: 'Who speaks for the river?' };
    for (const [name, value] of Object.entries(fields))
      (document.querySelector(`form [name=${name}]`) as HTMLInputElement).value = value;
  });
  await press(page, 'form[action="/ask"] [type=submit]', '/ask');
  expect(await read(page)).toContain('Please read your question once more and submit it.');
  await page.evaluate(() => document.querySelector<HTMLElement>('.acts button')?.click());
  await page.waitForURL(/\/mine\?asked=/);
  expect(await read(page)).toContain('Your question has been submitted successfully!');

  await api.change(id, { phase: 2 });
  await page.goto('/', { waitUntil: 'load' });
  await press(page, 'form[action="/start"] button', '/start');
  await press(page, '.acts button', '/stones?started');
  await page.evaluate(() => {
    for (const place of [0, 1, 2, 3])
      document.querySelectorAll('fieldset')[place]?.querySelectorAll('input')[place]?.click();
  });
  await press(page, '[value=review]', '/stones');
  await press(page, '[value=complete]', '/stones');
  await expect(async () => expect(await read(page)).toMatch(/([0-9A-Z]{4}-){6}[0-9A-Z]{2}/)).toPass();

  await test.step('what only the full page does says which browser it needs', async () => {
    for (const path of ['/admin', '/booth', '/entry', '/?view=wall']) {
      await page.goto(path, { waitUntil: 'load' });
      const said = await page.evaluate(() => {
        const sentence = document.querySelector('.too-old');
        return sentence && getComputedStyle(sentence).display !== 'none' && sentence.textContent;
      });
      expect(said).toContain('needs a newer browser: Chrome or Edge 111, Firefox 115, Safari 16.4');
    }
  });
});
