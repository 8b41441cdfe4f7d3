import { expect } from '@playwright/test';
import { publicText } from '#web/text/public.ts';
import { receiptCheckText, resultListText, resultText } from '#web/text/results.ts';
import type { Stage, State } from './states.ts';

/** The council that everybody has completed, and the one that takes its place. */
async function openResult(stage: Stage, change?: Record<string, unknown>): Promise<void> {
  const { api, page } = stage;
  const [batch] = await api.call<{ id: string; slug: string }[]>('GET', '/api/admin/batches');
  if (change) await api.change(batch?.id ?? '', change);
  await page.goto(`/batches/${batch?.slug}`);
  await expect(page.locator('.result-keep .qr').or(page.getByText(resultText.reopenedTitle)).first()).toBeVisible();
}

async function lookUp(stage: Stage, receipt: string, sign: string): Promise<void> {
  await openResult(stage);
  await stage.page.getByLabel(receiptCheckText.label).fill(receipt);
  await stage.page.getByRole('button', { name: receiptCheckText.look }).click();
  await expect(stage.page.getByText(sign).first()).toBeVisible();
}

export const resultPageStates: readonly State[] = [
  {
    name: 'results',
    council: 'completedByMany',
    arrange: async ({ api, page }) => {
      const next = await api.openBatch({ name: 'January 2027 Council', questions: 4 });
      await api.change(next.id, { phase: 3 });
      await page.goto('/batches');
      await expect(page.getByRole('heading', { name: resultListText.title })).toBeVisible();
    },
  },
  {
    name: 'results-none',
    arrange: async ({ page }) => {
      await page.goto('/batches');
      await expect(page.getByText(resultListText.none)).toBeVisible();
    },
  },
  { name: 'result', council: 'completedByMany', arrange: (stage) => openResult(stage) },
  { name: 'result-to-the-limits', council: 'completedToTheLimits', arrange: (stage) => openResult(stage) },
  { name: 'result-reopened', council: 'completed', arrange: (stage) => openResult(stage, { phase: 2 }) },
  {
    name: 'result-set-aside',
    council: 'completed',
    arrange: (stage) => openResult(stage, { phase: 1, reason: 'Some had no paper, and were not told.' }),
  },
  {
    name: 'receipt-malformed',
    council: 'completed',
    arrange: (stage) => lookUp(stage, '7zq4-1234', receiptCheckText.malformed({ count: 8 })),
  },
  {
    name: 'receipt-unknown',
    council: 'completed',
    arrange: (stage) => lookUp(stage, '0'.repeat(26), receiptCheckText.unknown),
  },
  {
    name: 'receipt-found',
    council: 'completed',
    arrange: async (stage) => {
      const [batch] = await stage.api.call<{ id: string }[]>('GET', '/api/admin/batches');
      const { receipts } = await stage.api.call<{ receipts: string[] }>('GET', `/api/batches/${batch?.id}/record`);
      await openResult(stage);
      await stage.page.getByLabel(receiptCheckText.label).fill(receipts[0]?.toLowerCase().replaceAll('-', '') ?? '');
      await stage.page.getByRole('button', { name: receiptCheckText.look }).click();
      await expect(stage.page.locator('.count-outcome[data-holds=true]')).toBeVisible();
    },
  },
  {
    name: 'submission-with-earlier-result',
    council: 'completed',
    arrange: async ({ api, page }) => {
      await api.openBatch({ name: 'January 2027 Council' });
      await page.goto('/');
      await expect(page.getByText(publicText.resultsOf({ name: 'December 2026 Council' }))).toBeVisible();
    },
  },
];
