import { expect } from '@playwright/test';
import type { MadeCard } from '#contract/council/cards.ts';
import { lazyTexts } from '#web/text/lazy.ts';
import { openPanel } from './fixtures.ts';
import type { Stage, State } from './states.ts';

async function openCards({ api }: Stage, count = 2): Promise<{ id: string; cards: MadeCard[] }> {
  const { id } = await api.openBatch({ questions: 5 });
  await api.change(id, { rules: { voters: 'cards' } });
  const { cards } = await api.makeCards(id, count);
  await api.change(id, { phase: 2 });
  return { id, cards };
}

/** The page that takes the code of a voting card, and the cards of a batch in the panel. */
export const cardStates: readonly State[] = [
  {
    name: 'card-page',
    arrange: async (stage) => {
      await openCards(stage);
      await stage.page.goto('/card');
      await expect(stage.page.getByLabel(lazyTexts.card.label)).toBeVisible();
    },
  },
  {
    name: 'card-unknown',
    arrange: async (stage) => {
      await openCards(stage);
      await stage.page.goto('/card#0000-0000-0000');
      await expect(stage.page.locator('.field-error')).toHaveText(lazyTexts.card.unknown);
    },
  },
  {
    name: 'card-good',
    arrange: async ({ page, api }) => {
      const { id } = await api.openBatch({ questions: 5 });
      await api.change(id, { rules: { voters: 'cards' } });
      const { cards } = await api.makeCards(id, 1);
      await page.goto(`/card#${cards[0]?.code}`);
      await expect(page.getByRole('heading', { name: lazyTexts.card.goodTitle })).toBeFocused();
    },
  },
  {
    name: 'card-not-now',
    arrange: async ({ page, api }) => {
      await api.openBatch({ questions: 5, phase: 2 });
      await page.goto('/card');
      await expect(page.getByText(lazyTexts.card.notNow)).toBeVisible();
    },
  },
  {
    name: 'cards-of-batch',
    arrange: async (stage) => {
      const { id } = await openCards(stage);
      await openPanel(stage.page, stage.session, `/admin?batch=${id}&view=cards`);
      await expect(stage.page.getByText(lazyTexts.cardsPanel.notArrived)).toBeVisible();
    },
  },
  {
    name: 'card-void-ask',
    arrange: async (stage) => {
      const { id, cards } = await openCards(stage);
      const { page } = stage;
      await openPanel(page, stage.session, `/admin?batch=${id}&view=cards`);
      await page.getByLabel(lazyTexts.cardsPanel.serial).fill(cards[0]?.serial ?? '');
      await page.getByRole('button', { name: lazyTexts.cardsPanel.voidAndReplace }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'card-exchange-ask',
    arrange: async ({ page, api, session }) => {
      const { id } = await api.openBatch({ questions: 5 });
      await api.change(id, { rules: { voters: 'cards', paper: 'on', stones_shown: 'when_completed' }, phase: 2 });
      const { cards } = await api.makeCards(id, 2);
      await openPanel(page, session, `/entry?batch=${id}`);
      await page.getByLabel(lazyTexts.cardsPanel.serial).fill(cards[0]?.serial ?? '');
      await page.getByRole('button', { name: lazyTexts.cardsPanel.exchange }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'cards-made',
    arrange: async (stage) => {
      const { id } = await openCards(stage);
      const { page } = stage;
      await openPanel(page, stage.session, `/admin?batch=${id}&view=cards`);
      await page.getByLabel(lazyTexts.cardsPanel.count).fill('9');
      await page.getByRole('button', { name: lazyTexts.cardsPanel.make }).click();
      await expect(page.getByRole('button', { name: lazyTexts.cardsPanel.printNow })).toBeVisible();
    },
  },
  {
    name: 'letters',
    arrange: async (stage) => {
      const { id } = await openCards(stage);
      const { page } = stage;
      await openPanel(page, stage.session, `/admin?batch=${id}&view=cards`);
      await page.getByLabel(lazyTexts.cardsPanel.count).fill('3');
      await page.getByRole('button', { name: lazyTexts.cardsPanel.make }).click();
      await page.getByLabel(lazyTexts.letters.asLetters).check();
      const buffer = Buffer.from('Ada Berg;Am Bach 1;01234 Lindental\nBo Tal;Am Bach 2;01234 Lindental');
      await page.getByLabel(lazyTexts.letters.file).setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer });
      await expect(page.getByText('Ada Berg · Am Bach 1 · 01234 Lindental')).toBeVisible();
    },
  },
];
