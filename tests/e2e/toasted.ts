import { expect, type Page } from '@playwright/test';

/** Resolves when a message with these words is shown. */
export function toasted(page: Page, words: string): Promise<void> {
  return expect(page.getByRole('region', { name: 'Messages' }).getByText(words).first()).toBeVisible();
}

/** A message that is on the screen now does not go on paper with the page. */
export async function expectNoMessageOnPaper(page: Page): Promise<void> {
  const messages = page.locator('.toast');
  await expect(messages.first()).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  // Asked at once: a success that leaves by itself meanwhile would pass for hidden.
  expect(await messages.evaluateAll((all) => all.map((one) => one.checkVisibility()))).toEqual([false]);
  await page.emulateMedia({ media: null });
}
