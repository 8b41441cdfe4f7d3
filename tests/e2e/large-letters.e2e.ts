import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { setLetters } from './looks.ts';

/** The narrowest: what fits there fits on wider ones. */
const width = 320;

for (const council of ['submission', 'stoning', 'completed'] as const) {
  test.describe(council, () => {
    test.use({ council });

    test('with letters of 200 % the page is as wide as the screen, and its words have room', async ({ page }) => {
      await page.setViewportSize({ width, height: 3600 });
      for (const language of ['en', 'de']) {
        await page.goto(`/?lang=${language}`);
        await setLetters(page, 32);
        await expectToFit(page);
      }
    });
  });
}

test('with letters of 200 % the picks can be read before they are given', async ({ page, api }) => {
  await api.openBatch({ phase: 2, questions: 6 });
  await page.setViewportSize({ width, height: 844 });
  await page.goto('/');
  await setLetters(page, 32);
  await page.getByRole('button', { name: 'Start 10 Stoning Process' }).click();
  for (const n of [1, 2, 3, 4]) await page.getByRole('button', { name: new RegExp(`Question number ${n}\\?`) }).click();
  await page.getByRole('button', { name: 'Complete Stoning' }).click();
  const review = page.getByRole('dialog', { name: 'Your ten stones' });
  for (const words of await review.locator('q').all())
    expect(await words.evaluate((element) => element.getBoundingClientRect().width)).toBeGreaterThan(width / 2);
  await expectToFit(page);
});

/** Nothing is wider than the screen, and a heading has room for its words. */
async function expectToFit(page: Page): Promise<void> {
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  const head = page.locator('.banner-head');
  if (await head.isVisible())
    expect(await head.evaluate((element) => element.getBoundingClientRect().width)).toBeGreaterThan(width / 2);
}
