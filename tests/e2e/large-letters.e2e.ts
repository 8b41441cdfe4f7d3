import type { Page } from '@playwright/test';
import { idsOf } from './batch-rows.ts';
import { expect, test } from './fixtures.ts';
import { setLetters } from './looks.ts';

/** The narrowest: what fits there fits on wider ones. */
const width = 320;

test('on the narrowest phone no word of the title is broken, and with letters of 200 % the page is as wide as the screen, its words have room, and the picks can be read before they are given', async ({
  page,
  api,
  server,
}) => {
  const { id } = await api.openBatch({ questions: 6 });
  await page.setViewportSize({ width, height: 3600 });
  const look = async () => {
    // Of all languages the one whose words are longest.
    await page.goto('/?lang=de');
    await expect.poll(() => page.locator('.banner-title').evaluate(brokenWords)).toEqual([]);
    await setLetters(page, 32);
    await expectToFit(page);
  };
  await look();
  await api.change(id, { phase: 2 });
  await look();

  await test.step('the review', async () => {
    await page.setViewportSize({ width, height: 844 });
    await setLetters(page, 16);
    await page.goto('/?lang=en');
    await setLetters(page, 32);
    await page.getByRole('button', { name: 'Start 10 Stoning Process' }).click();
    for (const n of [1, 2, 3, 4])
      await page.getByRole('button', { name: new RegExp(`Question number ${n}\\?`) }).click();
    await page.getByRole('button', { name: 'Complete Stoning' }).click();
    const review = page.getByRole('dialog', { name: 'Your ten stones' });
    await expect(review.locator('q')).toHaveCount(4);
    await expect.poll(() => review.locator('q').evaluateAll(narrowest)).toBeGreaterThan(width / 2);
    await expectToFit(page);
  });

  await api.castBallot(server, id, (await idsOf(api)).slice(0, 4));
  await api.change(id, { phase: 3 });
  await page.setViewportSize({ width, height: 3600 });
  await look();
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

/** The words of an element that stand on more than one line. */
function brokenWords(element: Element): string[] {
  const text = element.firstChild;
  if (!(text instanceof Text)) throw new Error('There is no text.');
  return [...text.data.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
    const range = document.createRange();
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1 ? [word] : [];
  });
}
