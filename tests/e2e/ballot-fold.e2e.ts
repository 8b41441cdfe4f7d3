import '#tests/support/english.ts';
import type { Locator } from '@playwright/test';
import { closeGaps } from '#text/gaps.ts';
import { stoningText } from '#web/text/public.ts';
import { expect, test } from './fixtures.ts';
import { settle } from './looks.ts';

const long = `${'Who speaks for the river, and who listens? '.repeat(14)}That is all.`;
const holes = `Who speaks for the bus?${'\n'.repeat(24)}And who for the bridge?`;

test('a long text has one measure wherever it is read: five lines, and the way to the rest', async ({ page, api }) => {
  const main = page.getByRole('main');
  const { id } = await api.openBatch();
  for (const text of [long, holes, 'Short?', 'x'.repeat(90)]) await api.ask(id, text, 'Ada');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await test.step('in the public list', () => expectOneMeasure(main, '.q blockquote'));

  await api.change(id, { phase: 2 });
  await page.getByRole('button', { name: stoningText.start }).click();
  await test.step('on the ballot', async () => {
    await expectOneMeasure(main, '.pick-text');
    await expect(page.locator('.pick', { hasText: 'That is all.' })).toHaveAttribute('aria-pressed', 'false');
  });
  await test.step('who completes too early sees why, beside the button', async () => {
    await page.getByRole('button', { name: 'Complete Stoning' }).press('Enter');
    await expect(page.locator('.tray .notice')).toHaveText('Place all ten stones first: 10 stones left.');
  });
  for (const card of await page.locator('.pick').all()) await card.click();
  await expect(page.locator('.tray .notice')).toHaveCount(0);
  await test.step('picked up from the tray', async () => {
    const slot = page.locator('.slot-btn', { hasText: 'That is all.' });
    await slot.click();
    // By which two that begin alike are told apart.
    await expect(page.locator('.tray-picked-up q')).toHaveAttribute('lang', 'en');
    await expectOneMeasure(page.getByRole('region', { name: 'Your picks' }), '.tray-picked-up q', { holes: false });
  });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Complete Stoning' }).click();
  await test.step('in the last look', () => expectOneMeasure(page.getByRole('dialog'), '.review q'));

  await page.getByRole('dialog').getByRole('button', { name: 'Complete Stoning' }).click();
  await expect(page.getByRole('heading', { name: stoningText.doneTitle })).toBeFocused();
  await api.change(id, { phase: 3 });
  await expect(page.locator('.rank')).toHaveCount(4);
  await test.step('in the result', () => expectOneMeasure(main, '.rank blockquote'));
  await page.goto('/?view=wall');
  await expect(page.locator('.wall-question', { hasText: 'bridge' })).toHaveText(closeGaps(holes));
});

async function expectOneMeasure(place: Locator, selector: string, { holes: hasHoles = true } = {}): Promise<void> {
  const page = place.page();
  const text = place.locator(selector, { hasText: 'That is all.' });
  const read = place.getByRole('button', { name: 'Read all' });
  await settle(page);
  await expect(read).toHaveCount(1);
  expect(await read.evaluate((button) => button.closest('.pick'))).toBeNull();
  expect(await text.evaluate(shownLines)).toBe(5);
  if (hasHoles) await expect(place.locator(selector, { hasText: 'bridge' })).toHaveText(closeGaps(holes));
  await read.press('Enter');
  const less = place.getByRole('button', { name: 'Show less' });
  await expect(less).toBeFocused();
  await expect(less).toHaveAttribute('aria-expanded', 'true');
  expect(await text.evaluate(shownLines)).toBeGreaterThan(9);
  await less.click();
  await expect.poll(() => text.evaluate(shownLines)).toBe(5);
}

/** How many lines an element has room for. */
function shownLines(element: Element): number {
  const { lineHeight, paddingTop, paddingBottom } = getComputedStyle(element);
  const [line = 1, ...paddings] = [lineHeight, paddingTop, paddingBottom].map(Number.parseFloat);
  return Math.round((element.clientHeight - paddings.reduce((one, other) => one + other, 0)) / line);
}
