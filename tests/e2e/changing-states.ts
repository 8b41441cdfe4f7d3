import { expect } from '@playwright/test';
import { lazyTexts } from '#web/text/lazy.ts';
import { publicText, stoningText } from '#web/text/public.ts';
import type { Stage, State } from './states.ts';

const text = (n: number) => `Question number ${n}?`;

async function openStoning({ api, page }: Stage, rules: object, { own = false, others = 6 } = {}): Promise<void> {
  const { id } = await api.openBatch();
  await api.change(id, { rules });
  for (let n = 1; n <= others; n++) await api.ask(id, text(n), `Author ${n}`);
  await page.goto('/');
  if (own) {
    await page.getByLabel(publicText.name).fill('Ada');
    await page.getByLabel(publicText.email).fill('ada@example.org');
    await page.getByRole('textbox', { name: publicText.question }).fill('Who asks this one?');
    await page.getByRole('button', { name: publicText.submit }).click();
    await expect(page.getByText(publicText.submitted).first()).toBeVisible();
  }
  await api.change(id, { phase: 2 });
}

const card = ({ page }: Stage, n: number) => page.getByRole('main').getByRole('button', { name: text(n) });

async function complete({ page }: Stage): Promise<void> {
  await page.getByRole('button', { name: lazyTexts.placing.complete }).click();
  await page.getByRole('dialog').getByRole('button', { name: lazyTexts.placing.complete }).click();
}

/** A ballot that its voter has given and opens again. */
async function openOwnBallot(stage: Stage): Promise<void> {
  const { page } = stage;
  await openStoning(stage, { ballot_changes: 'until_completed' });
  await page.getByRole('button', { name: stoningText.start }).click();
  for (const n of [1, 2, 3, 4]) await card(stage, n).click();
  await complete(stage);
  await page.getByRole('button', { name: lazyTexts.change.act }).click();
  await expect(page.getByText(lazyTexts.change.notice)).toBeVisible();
}

/** Ballots that may change, and questions of one's own that are excluded. */
export const changingStates: readonly State[] = [
  { name: 'change-open', arrange: openOwnBallot },
  {
    name: 'change-review',
    arrange: async (stage) => {
      await openOwnBallot(stage);
      await card(stage, 2).click();
      await card(stage, 6).click();
      await stage.page.getByRole('button', { name: lazyTexts.placing.complete }).click();
      await expect(stage.page.getByRole('dialog', { name: lazyTexts.change.reviewTitle })).toBeVisible();
    },
  },
  {
    name: 'change-replaced',
    arrange: async (stage) => {
      await openOwnBallot(stage);
      await card(stage, 2).click();
      await card(stage, 6).click();
      await complete(stage);
      await expect(stage.page.locator('.receipt-replaced')).toBeVisible();
    },
  },
  {
    name: 'own-excluded',
    arrange: async (stage) => {
      await openStoning(stage, { own_question: 'excluded' }, { own: true });
      await stage.page.getByRole('button', { name: stoningText.start }).click();
      await card(stage, 1).click();
      await expect(stage.page.getByText(lazyTexts.own.mark).first()).toBeVisible();
    },
  },
  {
    name: 'own-too-few-others',
    arrange: async (stage) => {
      await openStoning(stage, { own_question: 'excluded' }, { own: true, others: 3 });
      await expect(stage.page.getByText(lazyTexts.own.tooFew({ count: 1 }))).toBeVisible();
    },
  },
];
