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
      await page.goto('/?lang=de');
      await setLetters(page, 32);
      await expectToFit(page);
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
  await expect(review.locator('q')).toHaveCount(4);
  await expect.poll(() => review.locator('q').evaluateAll(narrowest)).toBeGreaterThan(width / 2);
  await expectToFit(page);
});

/** Nothing is wider than the screen, and a heading has room for its words. */
async function expectToFit(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveCSS('font-size', '32px');
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  await expect.poll(() => page.locator('.banner-head:visible').evaluateAll(narrowest)).toBeGreaterThan(width / 2);
}

function narrowest(parts: Element[]): number {
  return Math.min(...parts.map((part) => part.getBoundingClientRect().width));
}
