import { expect, type Page } from '@playwright/test';

/** A message that is on the screen now does not go on paper with the page. */
export async function expectNoMessageOnPaper(page: Page): Promise<void> {
  const messages = page.locator('.toast');
  // A success that one rests on does not leave by itself meanwhile.
  await messages.first().hover();
  await page.emulateMedia({ media: 'print' });
  expect(await messages.evaluateAll((all) => all.map((one) => one.checkVisibility()))).toEqual([false]);
  await page.emulateMedia({ media: null });
}
