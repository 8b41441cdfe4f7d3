import type { Locator, Page } from '@playwright/test';
import { tabTo } from './by-keyboard.ts';
import { expect, test } from './fixtures.ts';

/** A laptop of 1280 × 1024 at 400 %. */
const laptop = { width: 320, height: 256 };
/** A phone held sideways, which is lower than a laptop at 200 %. */
const phone = { width: 640, height: 360 };

const picks = (page: Page) => page.getByRole('region', { name: 'Your picks' });
const card = (page: Page, n: number) =>
  page.getByRole('main').getByRole('button', { name: `Question number ${n}?`, exact: false });

async function start(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Start 10 Stoning Process' }).click();
  await expect(page.getByRole('heading', { name: '10 Stoning Process' })).toBeFocused();
}

test('in a low window one line stays: the step, what is left, Complete', async ({ page, api }) => {
  await api.openBatch({ phase: 2, questions: 8 });
  await page.setViewportSize(laptop);
  await start(page);
  const complete = picks(page).getByRole('button', { name: 'Complete Stoning' });
  const line = picks(page).getByRole('button', { name: /^Your picks/ });
  const expectOneLine = async (says: string, { height } = laptop) => {
    for (const where of [0, 0.5, 1]) {
      await page.evaluate((part) => scrollTo(0, part * document.documentElement.scrollHeight), where);
      await expect(complete).toBeInViewport({ ratio: 1 });
      await expect(line).toBeInViewport({ ratio: 1 });
    }
    await expect(line).toHaveText(`Your picks: ${says}`);
    await expect.poll(() => heightOf(picks(page))).toBeLessThan(0.3 * height);
  };
  for (const [n, says] of [
    'Step 1 of 4 10 stones left',
    'Step 2 of 4 6 stones left',
    'Step 3 of 4 3 stones left',
    'Step 4 of 4 1 stone left',
    'All ten stones are placed',
  ].entries()) {
    if (n > 0) await card(page, n).click();
    await expectOneLine(says);
  }
  for (const size of [laptop, phone]) {
    await page.setViewportSize(size);
    await expectOneLine('All ten stones are placed', size);
    await test.step('the card with the focus is clear of it', async () => {
      await page.locator('.pick').last().focus();
      await tabTo(page, page.locator('.pick').first(), 'Shift+Tab');
    });
    await test.step('its press opens the picks, and one of them its words', async () => {
      await line.click();
      await expect(line).toHaveAttribute('aria-expanded', 'true');
      await picks(page).getByRole('listitem').first().getByRole('button').click();
      await expect(picks(page).locator('.tray-picked-up q')).toHaveText('Question number 1?');
      await expect(picks(page).locator('.tray-picked-up q')).toBeInViewport({ ratio: 1 });
      await picks(page).getByRole('button', { name: 'Put it back' }).click();
      await line.click();
    });
  }
  await complete.click();
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(4);
  await test.step('what is said of the ballot leaves in view that it is given', async () => {
    await page.setViewportSize(laptop);
    await page.getByRole('dialog').getByRole('button', { name: 'Complete Stoning' }).click();
    const given = page.getByRole('heading', { name: 'Your ten stones are given' });
    await expect(given).toBeFocused();
    await expect(page.getByText('Stone allocations have been saved successfully!')).toBeVisible();
    await expect(given).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });
});

async function heightOf(part: Locator): Promise<number> {
  return (await part.boundingBox())?.height ?? Number.POSITIVE_INFINITY;
}
