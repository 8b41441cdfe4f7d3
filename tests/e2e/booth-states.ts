import { expect, type Page } from '@playwright/test';
import { lazyTexts } from '#web/text/lazy.ts';
import type { AdminApi } from './admin-api.ts';
import { becomeBooth, give, openBoothCode, pickAll } from './at-booth.ts';
import { fakeVoices } from './fake-voices.ts';
import type { State } from './states.ts';

/** In a browser that cannot fill the screen: a window that fills it cannot be made narrow to be looked at. */
function stayInWindow(page: Page): Promise<unknown> {
  return page.addInitScript(() => Object.defineProperty(document, 'fullscreenEnabled', { value: false }));
}

/** A booth that waits for the first one who comes. */
async function openBooth(page: Page, api: AdminApi): Promise<void> {
  await stayInWindow(page);
  await becomeBooth(page, (await openBoothCode(api)).code);
}

/** A booth that waits for a voting card, and the code of one. */
async function openBoothForCards(page: Page, api: AdminApi): Promise<string> {
  const { batch, code } = await openBoothCode(api, { voters: 'cards' });
  const { cards } = await api.makeCards(batch, 1);
  await stayInWindow(page);
  await becomeBooth(page, code);
  return cards[0]?.code ?? '';
}

async function showCard(page: Page, code: string): Promise<void> {
  await page.getByLabel(lazyTexts.card.label).fill(code);
  await page.getByRole('button', { name: lazyTexts.card.open }).click();
}

async function giveAll(page: Page): Promise<void> {
  await page.getByRole('button', { name: lazyTexts.booth.begin }).click();
  await pickAll(page);
  await give(page);
}

const seen = (page: Page, title: string) => expect(page.getByRole('heading', { name: title })).toBeVisible();

/** A device in the hall, as the people see it who come to it one after the other. */
export const boothStates: readonly State[] = [
  {
    name: 'booth-set-up',
    arrange: async ({ page }) => {
      await page.goto('/booth');
      await seen(page, lazyTexts.booth.setUpTitle);
    },
  },
  { name: 'booth-neutral', arrange: ({ page, api }) => openBooth(page, api) },
  {
    name: 'booth-stoning',
    arrange: async ({ page, api }) => {
      await openBooth(page, api);
      await page.getByRole('button', { name: lazyTexts.booth.begin }).click();
      await pickAll(page);
      await seen(page, lazyTexts.placing.allPlaced);
    },
  },
  {
    name: 'booth-by-ears',
    arrange: async ({ page, api }) => {
      await fakeVoices(
        page,
        ['en', 'de', 'fr', 'es', 'ar'].map((lang) => ({ lang })),
      );
      await openBooth(page, api);
      await page.getByRole('button', { name: lazyTexts.byEars.title }).click();
      await page.keyboard.press('Enter');
      await expect(page.getByText(lazyTexts.byEars.question({ number: 1, count: 5 }))).toBeVisible();
    },
  },
  {
    name: 'booth-thanks',
    arrange: async ({ page, api }) => {
      await openBooth(page, api);
      await giveAll(page);
      await seen(page, lazyTexts.booth.thanks);
    },
  },
  {
    name: 'booth-waiting',
    arrange: async ({ page, api }) => {
      await openBooth(page, api);
      await page.route('**/api/booth/ballots', () => {}); // it never has an answer
      await giveAll(page);
      await seen(page, lazyTexts.booth.wait);
    },
  },
  {
    name: 'booth-call',
    arrange: async ({ page, api }) => {
      await openBooth(page, api);
      await page.route('**/api/booth/ballots', () => {});
      await giveAll(page);
      await seen(page, lazyTexts.booth.wait);
      await page.reload();
      await seen(page, lazyTexts.booth.call);
    },
  },
  {
    name: 'booth-card',
    arrange: async ({ page, api }) => {
      await openBoothForCards(page, api);
      await seen(page, lazyTexts.booth.showCard);
    },
  },
  {
    name: 'booth-card-unknown',
    arrange: async ({ page, api }) => {
      await openBoothForCards(page, api);
      await showCard(page, '0000-0000-0000');
      await expect(page.locator('.field-error')).toHaveText(lazyTexts.card.unknown);
    },
  },
  {
    name: 'booth-card-given',
    arrange: async ({ page, api }) => {
      const code = await openBoothForCards(page, api);
      await showCard(page, code);
      await pickAll(page);
      await give(page);
      await page.getByRole('button', { name: lazyTexts.booth.done }).click();
      await showCard(page, code);
      await seen(page, lazyTexts.card.givenTitle);
    },
  },
];
