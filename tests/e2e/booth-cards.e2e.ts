import '#tests/support/english.ts';
import type { Page } from '@playwright/test';
import type { MadeCard } from '#contract/council/cards.ts';
import { lazyTexts } from '#web/text/lazy.ts';
import { becomeBooth, countBallots, give, kept, openBoothCode, pickAll } from './at-booth.ts';
import { expect, test } from './fixtures.ts';

const isNeutral = (page: Page) => expect(page.getByRole('heading', { name: lazyTexts.booth.showCard })).toBeVisible();

/** As a scanner does: it types into what has the focus, and ends with Return. */
async function scan(page: Page, { code }: MadeCard): Promise<void> {
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
}

test('one after the other shows a card and gives its stones once, and nothing of the last one is there', async ({
  page,
  api,
  newVisitor,
}) => {
  await page.clock.install();
  const { batch, code } = await openBoothCode(api, { voters: 'cards', paper: 'on' });
  const { cards } = await api.makeCards(batch, 5);
  const [first, second, lost, elsewhere, last] = cards as [MadeCard, MadeCard, MadeCard, MadeCard, MadeCard];
  await becomeBooth(page, code);

  await test.step('a card that is unknown or void opens nothing, and what was typed is cleared in a while', async () => {
    await scan(page, { ...lost, code: '0000-0000-0000' });
    await expect(page.locator('.field-error')).toHaveText(lazyTexts.card.unknown);
    await page.clock.fastForward(31_000);
    await expect(page.locator('.field-error')).toHaveCount(0);
    await expect(page.getByLabel(lazyTexts.card.label)).toHaveValue('');
    await api.call('POST', `/api/admin/batches/${batch}/cards/${lost.serial}/void`, {});
    await scan(page, lost);
    await expect(page.locator('.field-error')).toHaveText(lazyTexts.card.void);
    await page.reload();
    await isNeutral(page);
  });

  const before = await kept(page);
  for (const [turn, card] of [first, second].entries()) {
    await scan(page, card);
    await pickAll(page);
    await give(page);
    await expect(page.getByRole('heading', { name: lazyTexts.booth.thanks })).toBeFocused();
    await page.getByRole('button', { name: lazyTexts.booth.done }).click();
    await isNeutral(page);
    await expect.poll(() => kept(page)).toBe(before);
    expect(await page.content()).not.toContain(card.code);
    await expect(page.getByLabel(lazyTexts.card.label)).toHaveValue('');
    expect(await page.locator('body').ariaSnapshot()).not.toMatch(/Question number/);
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('card');
    expect(await countBallots(api)).toBe(turn + 1);
  }
  await scan(page, first);
  await expect(page.getByRole('heading', { name: lazyTexts.card.givenTitle })).toBeVisible();
  await page.getByRole('button', { name: lazyTexts.booth.clear }).click();
  await isNeutral(page);
  expect(await countBallots(api)).toBe(2);

  await test.step('after a reload the card is asked for again, and one that gives its stones elsewhere meanwhile is told so and counts once', async () => {
    await scan(page, elsewhere);
    await pickAll(page);
    await page.reload();
    await isNeutral(page);
    await expect(page.getByLabel(lazyTexts.card.label)).toHaveValue('');
    await scan(page, elsewhere);
    await expect(page.getByText(lazyTexts.placing.left({ count: 10 }))).toBeVisible();
    await pickAll(page);
    const phone = await newVisitor();
    await phone.goto(`/card#${elsewhere.code}`);
    await pickAll(phone);
    await give(phone);
    await expect.poll(() => countBallots(api)).toBe(3);
    await give(page);
    await expect(page.getByRole('heading', { name: lazyTexts.card.givenTitle })).toBeVisible();
    expect(await countBallots(api)).toBe(3);
    await page.getByRole('button', { name: lazyTexts.booth.clear }).click();
    await isNeutral(page);
  });

  await test.step('while paper is counted it asks for no card, and never says that stones can be given again', async () => {
    await scan(page, last);
    await pickAll(page);
    await page.route('**/api/booth/ballots', async (route) => {
      await api.call('POST', `/api/admin/batches/${batch}/close-online`, { sheets_in_box: 0 });
      await route.continue();
    });
    await give(page);
    await expect(page.getByRole('heading', { name: lazyTexts.booth.call })).toBeVisible();
    await expect(page.getByText(lazyTexts.booth.closedMeanwhile)).toBeVisible();
    await expect(page.getByText(lazyTexts.booth.troubles.not_given)).toHaveCount(0);
    await page.getByRole('button', { name: lazyTexts.booth.clear }).click();
    await expect(page.getByRole('heading', { name: lazyTexts.booth.counting })).toBeVisible();
    await expect(page.getByLabel(lazyTexts.card.label)).toHaveCount(0);
  });
});
