import type { Locator, Page } from '@playwright/test';
import type { BatchRules } from '#contract/council/batch-rules.ts';
import type { MadeCard } from '#contract/council/cards.ts';
import type { AdminApi } from './admin-api.ts';
import { expect } from './fixtures.ts';

/** A batch of six questions in stoning, in the order of their numbers; where cards vote, with so many: without one it does not start. */
export async function open(
  api: AdminApi,
  rules: Partial<BatchRules> = {},
  cardCount = 1,
): Promise<{ id: string; ids: string[]; cards: MadeCard[] }> {
  const { id } = await api.openBatch();
  const ids: string[] = [];
  for (let n = 1; n <= 6; n++) ids.push((await api.ask(id, `Question number ${n}?`, `Author ${n}`)).id);
  await api.change(id, { rules });
  const { cards } = rules.voters === 'cards' ? await api.makeCards(id, cardCount) : { cards: [] };
  await api.change(id, { phase: 2 });
  return { id, ids, cards };
}

/** What visitors read as the reason of a taking out. */
export const reason = 'It names a person who did not agree.';

export function takeOut(api: AdminApi, batchId: string, questionId = ''): Promise<unknown> {
  return api.call('POST', `/api/admin/batches/${batchId}/questions/${questionId}/taking-out`, { reason });
}

export async function stone(page: Page, ...numbers: number[]): Promise<void> {
  await page.getByRole('button', { name: 'Start 10 Stoning Process' }).click();
  for (const n of numbers) await card(page, n).click();
}

/** Gives the stones to the first four questions, and tells the receipt. */
export async function give(page: Page): Promise<string> {
  await stone(page, 1, 2, 3, 4);
  await complete(page);
  await expect(page.getByRole('button', { name: 'Stoning Completed' })).toBeVisible();
  return (await page.locator('.receipt code').textContent()) ?? '';
}

export async function complete(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Complete Stoning' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Complete Stoning' }).click();
}

export const card = (page: Page, n: number): Locator =>
  page.getByRole('main').getByRole('button', { name: `Question number ${n}?` });
